/** Identifies the caller of the platform by an API key. */
import { timingSafeEqual } from 'node:crypto';
import type { Result } from '../../../contract/errors/result.js';
import { readBearer } from '../../bearer/bearer.js';
import { type ApiKeyCaller } from '../../callers/api-key-caller.js';
import type { ApiKeyRecord } from '../entity.js';
import { hashApiKey, parseApiKey, type ApiKey } from '../format.js';
import { statusOf } from '../key-status.js';

/** Compared when the id is unknown, so that the reply takes as long as for a known one. */
const NO_HASH = Buffer.alloc(32);

export interface ApiKeyFailure {
  readonly code: 'authentication_required' | 'invalid_api_key';
  /** A message for the client. */
  readonly message: string;
  readonly reason?: ApiKeyRefusal;
  /** The reason in our own words, in ASCII: it is sent in a header, as the challenge's `error_description`. */
  readonly detail?: string;
}

export type ApiKeyRefusal = 'api_key_malformed' | 'api_key_unknown' | 'api_key_revoked' | 'api_key_expired';

export interface AuthenticationOptions {
  readonly find: (keyId: string) => Promise<ApiKeyRecord | null>;
  readonly clock: () => Date;
  /** A valid key was used. */
  readonly onUsed: (keyId: string, usedAt: Date) => void;
}

/** Resolves the `Authorization` header to the caller. */
export type AuthenticateApiKey = (
  authorization: string | undefined,
) => Promise<Result<ApiKeyCaller, ApiKeyFailure>>;

export function createApiKeyAuthentication({
  find,
  clock,
  onUsed,
}: AuthenticationOptions): AuthenticateApiKey {
  return async (authorization) => {
    if (!authorization) return { error: MISSING };
    const text = readBearer(authorization);
    if (text === undefined) return refused('api_key_malformed', NOT_A_BEARER);
    const key = parseApiKey(text);
    if (!key) return refused('api_key_malformed', NOT_A_KEY);
    const record = await find(key.keyId);
    // Only a caller with the right secret learns more: that the key was revoked or has expired.
    if (!isSecretOf(key, record)) return refused('api_key_unknown', 'There is no such API key');
    const now = clock();
    const status = statusOf(record, now);
    if (status !== 'active') return refused(`api_key_${status}`, endOf(record));
    const { keyId, ownerDid, scopes, expiresAt } = record;
    onUsed(keyId, now);
    return { ok: { kind: 'apiKey', keyId, ownerDid, scopes, expiresAt } };
  };
}

/** Whether the key is the recorded one, not another with its id. */
export function isSecretOf(key: ApiKey, record: ApiKeyRecord | null): record is ApiKeyRecord {
  return timingSafeEqual(hashApiKey(key), record?.keyHash ?? NO_HASH) && record !== null;
}

const MISSING: ApiKeyFailure = {
  code: 'authentication_required',
  message: 'Authentication is missing: send Authorization: Bearer <API key>',
};
const NOT_A_BEARER = 'The Authorization header must be Bearer <API key>';
const NOT_A_KEY = 'The text is not an API key, or is mistyped: its checksum does not fit';

function refused(reason: ApiKeyRefusal, detail: string): { error: ApiKeyFailure } {
  return { error: { code: 'invalid_api_key', message: 'The API key is not valid', reason, detail } };
}

/** Why a key is no longer active. */
function endOf({ revokedAt, expiresAt, successorId }: ApiKeyRecord): string {
  if (revokedAt) return `The API key was revoked at ${revokedAt.toISOString()}`;
  const rotated = successorId === null ? '' : `; it was rotated to ${successorId}`;
  return `The API key expired at ${expiresAt?.toISOString() ?? 'an unknown time'}${rotated}`;
}
