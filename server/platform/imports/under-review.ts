import type { EntityManager } from 'typeorm';
import type { TwinRow } from '../twins/entity.js';
import { assertNotUnderReview } from '../twins/under-review.js';
import type { Outcome } from './outcome.js';
import type { Wanted } from './seats.js';

/** @returns those of twins that are not being voted on, and those that are there already: they change nothing. */
export async function refuseUnderReview(
  manager: EntityManager,
  wanted: readonly Wanted[],
  twins: ReadonlyMap<string, Pick<TwinRow, 'did' | 'verificationStatus'>>,
  outcome: Outcome,
): Promise<Wanted[]> {
  const submitted = [...twins.values()].filter(
    ({ verificationStatus }) => verificationStatus === 'submitted',
  );
  if (submitted.length === 0) return [...wanted];
  const found = await manager.query<{ key: string }[]>(
    `select role || ' ' || from_did || ' ' || to_did as key from relationships where from_did = any($1) and to_did = any($2)`,
    [submitted.map(({ did }) => did), wanted.map(({ line }) => line.to)],
  );
  const there = new Set(found.map(({ key }) => key));
  return wanted.filter(({ line: { line, role, from, to } }) => {
    const twin = twins.get(from);
    if (!twin || there.has(`${role} ${from} ${to}`)) return true;
    const isOpen = outcome.attempt(line, () => {
      assertNotUnderReview(twin);
      return true;
    });
    return isOpen === true;
  });
}
