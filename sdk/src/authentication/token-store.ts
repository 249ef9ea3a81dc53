import type { KeyValueStorage } from '../runtime/browser.js';
import type { SignedToken } from './renewing.js';

/** Keeps one token across loads of a page. */
export interface TokenStore {
  read(): SignedToken | undefined;
  write(token: SignedToken): void;
}

/**
 * @param key The entry of the storage: a JSON object of tokens by owner.
 * @param owner Whose token it is.
 */
export const createTokenStore = (
  storage: (() => KeyValueStorage | undefined) | undefined,
  key: string,
  owner: string,
): TokenStore => {
  const readAll = (): Record<string, unknown> => {
    try {
      const all: unknown = JSON.parse(storage?.()?.getItem(key) ?? '{}');
      return typeof all === 'object' && all !== null ? { ...all } : {};
    } catch {
      // Something else has written there.
      return {};
    }
  };
  return {
    read: () => {
      const token = readAll()[owner];
      return isToken(token) ? token : undefined;
    },
    write: ({ serialized, expiresAt }) => {
      try {
        storage?.()?.setItem(key, JSON.stringify({ ...readAll(), [owner]: { serialized, expiresAt } }));
      } catch {
        // The storage is full: the token is made again by the next load of the page.
      }
    },
  };
};

const isToken = (value: unknown): value is SignedToken =>
  typeof value === 'object' &&
  value !== null &&
  'serialized' in value &&
  typeof value.serialized === 'string' &&
  'expiresAt' in value &&
  typeof value.expiresAt === 'number';
