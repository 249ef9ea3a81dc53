import type { TokenStore } from './token-store.js';

/** An invocation must outlive the request that carries it. */
export const RENEW_INVOCATION_MS = 30 * 1000;

/** A delegation should outlive the run that was started with it. */
export const RENEW_DELEGATION_MS = 5 * 60 * 1000;

/** A signed token: an invocation or a delegation. */
export interface SignedToken {
  /** The base64 CAR. */
  readonly serialized: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** Whether a new token is to be signed. */
export interface RenewalOptions {
  /** Creates a new token, even if the old one is still valid. */
  readonly renew?: boolean | undefined;
}

export interface RenewingOptions {
  /** Where the token is kept beyond this process. */
  readonly kept?: TokenStore | undefined;
  readonly make: () => Promise<SignedToken>;
  /** A new token is created this long before the old one expires, or at half its lifetime if that is sooner. */
  readonly renewBeforeMs: number;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
}

/**
 * Keeps a token and renews it in time. Concurrent callers share one signing, and a failed one is dropped, so that the next caller
 * retries.
 */
export const createRenewing = ({
  make,
  kept,
  renewBeforeMs,
  clock,
}: RenewingOptions): ((options?: RenewalOptions) => Promise<SignedToken>) => {
  let renewAt = -Infinity;
  let current: Promise<SignedToken> | undefined;
  let hasRead = false;

  /** Not before the first use: a server that renders a page has no storage. */
  const readOnce = () => {
    if (hasRead) return;
    hasRead = true;
    const found = kept?.read();
    if (!found) return;
    renewAt = found.expiresAt - renewBeforeMs;
    current = Promise.resolve(found);
  };

  const renew = async (): Promise<SignedToken> => {
    // Until the lifetime of the new one is known, no other caller may start another.
    renewAt = Infinity;
    try {
      const startedAt = clock();
      // Not at once: what `make` throws before its first await is dropped like what it rejects with.
      const token = await Promise.resolve().then(make);
      if (!(token.expiresAt > startedAt))
        throw new TypeError(
          `A new token has expired: expiresAt is ${token.expiresAt}, in milliseconds since the epoch`,
        );
      renewAt = token.expiresAt - Math.min(renewBeforeMs, (token.expiresAt - startedAt) / 2);
      kept?.write(token);
      return token;
    } catch (error) {
      renewAt = -Infinity;
      current = undefined;
      throw error;
    }
  };

  return ({ renew: isForced = false } = {}) => {
    readOnce();
    // A token that is being created is new enough.
    const isMaking = renewAt === Infinity;
    if (!current || clock() >= renewAt || (isForced && !isMaking)) current = renew();
    return current;
  };
};
