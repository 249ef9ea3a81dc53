/**
 * The text of an API key: `twk_<live|test>_<id, 13><secret, 43><checksum, 6>` with `_` after the id.
 * 43 letters of base62 are 256 random bits, so a plain sha-256 of the key is safe to store.
 */
import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { randomBase62, toBase62 } from './base62.js';

export type ApiKeyEnvironment = 'live' | 'test';

export interface ApiKey {
  /** The whole key; it is a secret. */
  readonly text: string;
  readonly environment: ApiKeyEnvironment;
  readonly keyId: string;
}

const ID_LETTERS = 13;
const SECRET_LETTERS = 43;
/** 62^6 is the first power above 2^32. */
const CHECKSUM_LETTERS = 6;

const API_KEY =
  /^(?<body>twk_(?<environment>live|test)_(?<keyId>[0-9A-Za-z]{13})_[0-9A-Za-z]{43})(?<checksum>[0-9A-Za-z]{6})$/;

export const generateApiKey = (environment: ApiKeyEnvironment): ApiKey => {
  const keyId = randomBase62(ID_LETTERS);
  const body = `twk_${environment}_${keyId}_${randomBase62(SECRET_LETTERS)}`;
  return { text: body + checksumOf(body), environment, keyId };
};

/** Parses the text; undefined when it is mistyped or not a key. This proves nothing about the caller. */
export const parseApiKey = (text: string): ApiKey | undefined => {
  const { body, environment, keyId, checksum } = API_KEY.exec(text)?.groups ?? {};
  if (body === undefined || keyId === undefined || checksum !== checksumOf(body)) return undefined;
  return { text, environment: environment === 'live' ? 'live' : 'test', keyId };
};

/** The hash that is stored for a key. */
export const hashApiKey = ({ text }: ApiKey): Buffer => hash('sha256', text, 'buffer');

const checksumOf = (body: string): string => toBase62(crc32(body), CHECKSUM_LETTERS);
