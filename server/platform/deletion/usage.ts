/** What keeps a twin from being deleted. */
import type { EntityManager } from 'typeorm';
import { Problem } from '../../contract/problem.js';
import { codeOf } from '../../persistence/error-code.js';
import { UNDECIDED } from '../verification/store.js';

/** A twin with more of them cannot be deleted in one piece. */
export const MAX_RELATIONSHIPS = 10_000;

/** Why, in the order in which it is told; `$1` is the twin, and `$2` are those that would go with it. */
const uses: readonly [why: string, condition: string][] = [
  ['it is a protocol', 'select from protocols where did = $1'],
  ['its members decide on verification', 'select from governance where group_did = $1'],
  [
    'a proposal about it is open, or has been decided',
    `select from proposals where twin_did = $1 and status not in ${UNDECIDED}`,
  ],
  ['claims are about it', 'select from claims where subject_did = $1'],
  ['credentials are about it', 'select from credentials where subject_did = $1'],
  ['it has evaluated claims', 'select from evaluations where oracle_did = $1'],
  ['it has issuances', 'select from issuances where domain_did = $1'],
  ['it controls other twins', 'select from twins where controller = $1 and not did = any($2)'],
  [
    `it has more than ${MAX_RELATIONSHIPS} relationships; delete some of them first`,
    `select from relationships where $1 in (from_did, to_did) offset ${MAX_RELATIONSHIPS}`,
  ],
];

const reason = `select case ${uses.map(([, condition], at) => `when exists (${condition}) then ${at}`).join(' ')} end as why`;

/** Why the twin cannot be deleted together with `others`, if so. */
export async function usageOf(
  manager: EntityManager,
  did: string,
  others: readonly string[],
): Promise<string | undefined> {
  const [found] = await manager.query<{ why: number | null }[]>(reason, [did, [did, ...others]]);
  return uses[found?.why ?? -1]?.[0];
}

export function twinInUse(did: string, why: string): Problem {
  return new Problem('twin_in_use', `${did} cannot be deleted: ${why}`);
}

/** SQLSTATE of a row that others refer to. */
const FOREIGN_KEY_VIOLATION = '23503';

/** What came to refer to the twin while it was being deleted. */
export function asTwinInUse(error: unknown, did: string): unknown {
  return codeOf(error) === FOREIGN_KEY_VIOLATION
    ? twinInUse(did, 'another record has just come to need it')
    : error;
}
