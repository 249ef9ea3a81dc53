/** The current state of an import's API key: nothing is created in the name of a key that is no longer valid. */
import type { EntityManager } from 'typeorm';
import { operations } from '../../../../generated/operations.js';
import { missingScopes, type Scope } from '../../../auth/callers/scopes.js';
import { statusOf } from '../../../auth/api-keys/key-status.js';
import { findApiKey } from '../../../auth/api-keys/store.js';
import type { ImportRow } from '../record/entity.js';

/** The scopes of the key, or why the import cannot continue. */
export type KeyNow = { readonly scopes: readonly Scope[] } | { readonly why: string };

export async function findKey(
  manager: EntityManager,
  { keyId, isAdmin }: Pick<ImportRow, 'keyId' | 'isAdmin'>,
): Promise<KeyNow> {
  const record = await findApiKey(manager, keyId);
  const status = record ? statusOf(record, new Date()) : 'revoked';
  if (!record || status !== 'active')
    return because(keyId, status === 'expired' ? 'has expired' : 'was revoked');
  const needed: readonly Scope[] = operations.importTwins.scopes;
  const missing = missingScopes(record, isAdmin ? [...needed, 'admin'] : needed);
  return missing.length === 0
    ? record
    : because(keyId, `may no longer do what it needs: ${missing.join(', ')}`);
}

function because(keyId: string, what: string): KeyNow {
  return {
    why: `The API key ${keyId} ${what}. What was made by then stays; import the rest with another key.`,
  };
}
