/** Only verified domains take part in what the platform is for (specification, part 3, rule 1). */
import type { EntityManager } from 'typeorm';
import { Problem } from '../../../contract/errors/problem.js';
import type { TwinRow } from '../../register/entity.js';
import { lockNamedTwin } from './lock-named-twin.js';
import { databaseClock } from '../store.js';

/**
 * The record of a domain that is verified, and within `validFrom` and `validUntil` now. It stays so to the end of the transaction, beside others
 * that ask for the same. Throws `domain_not_verified` for any other, and `unknown_twin` when there is none. `field` is where the request names
 * it, such as `body.subject`. To be called before other locks are taken.
 */
export async function assertVerified(manager: EntityManager, did: string, field: string): Promise<TwinRow> {
  const row = await lockNamedTwin(manager, did, field, 'share');
  await assertActive(manager, row, field);
  return row;
}

/** The same for a record that is locked already. */
export async function assertActive(manager: EntityManager, row: TwinRow, field: string): Promise<void> {
  assertActiveAt(row, await databaseClock(manager), field);
}

/** The same for many records at one time, which is the database's. */
export function assertActiveAt(row: TwinRow, now: Date, field: string): void {
  const reason = whyInactive(row, now);
  if (reason === undefined) return;
  throw new Problem('domain_not_verified', `The domain ${row.did} ${reason}`, {
    errors: [{ field, rule: 'domain_not_verified', message: reason }],
  });
}

/** Whether a domain may take part now. */
export function isActive(row: TwinRow, now: Date): boolean {
  return whyInactive(row, now) === undefined;
}

function whyInactive({ verificationStatus, validFrom, validUntil }: TwinRow, now: Date): string | undefined {
  if (verificationStatus !== 'verified') return `is ${verificationStatus}, not verified`;
  if (validFrom && now < validFrom) return `is not valid before ${validFrom.toISOString()}`;
  if (validUntil && now >= validUntil) return `was valid until ${validUntil.toISOString()}`;
  return undefined;
}
