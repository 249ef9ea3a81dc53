import type { ApiKeyRecord } from './entity.js';

export type ApiKeyStatus = 'active' | 'expired' | 'revoked';

/** The status of a key. A revoked key stays revoked when it expires. */
export function statusOf(
  { revokedAt, expiresAt }: Pick<ApiKeyRecord, 'revokedAt' | 'expiresAt'>,
  now: Date,
): ApiKeyStatus {
  if (revokedAt) return 'revoked';
  return expiresAt && expiresAt <= now ? 'expired' : 'active';
}
