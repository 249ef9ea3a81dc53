import type { ApiKeyRecord } from './entity.js';

export type ApiKeyStatus = 'active' | 'expired' | 'revoked';

/** Whether a key works. What was revoked stays so, though it may have expired as well. */
export function statusOf(
  { revokedAt, expiresAt }: Pick<ApiKeyRecord, 'revokedAt' | 'expiresAt'>,
  now: Date,
): ApiKeyStatus {
  if (revokedAt) return 'revoked';
  return expiresAt && expiresAt <= now ? 'expired' : 'active';
}
