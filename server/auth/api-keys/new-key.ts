import type { ApiKeyRecord } from './entity.js';
import { generateApiKey, hashApiKey, type ApiKey, type ApiKeyEnvironment } from './format.js';
import type { Scope } from '../callers/scopes.js';

/** The properties of a new key. */
export interface ApiKeyDetails {
  readonly name: string;
  readonly ownerDid: string;
  readonly scopes: readonly Scope[];
  /** Without it, the key is valid until it is revoked. */
  readonly expiresAt?: Date | null;
}

export interface NewApiKey extends ApiKeyDetails {
  readonly environment: ApiKeyEnvironment;
}

export interface MadeApiKey {
  /** The only copy of a secret: show it once. */
  readonly key: string;
  readonly record: ApiKeyRecord;
}

/** Creates a key and its record, which is not stored yet. */
export function makeApiKey({ environment, ...details }: NewApiKey, now: Date): MadeApiKey {
  const key = generateApiKey(environment);
  return { key: key.text, record: recordOf(key, details, now) };
}

/** The record that is stored for a key. */
export function recordOf(
  key: ApiKey,
  { name, ownerDid, scopes, expiresAt = null }: ApiKeyDetails,
  now: Date,
): ApiKeyRecord {
  return {
    keyId: key.keyId,
    keyHash: hashApiKey(key),
    name,
    ownerDid,
    scopes: [...scopes],
    environment: key.environment,
    createdAt: now,
    expiresAt,
    revokedAt: null,
    lastUsedAt: null,
    successorId: null,
  };
}
