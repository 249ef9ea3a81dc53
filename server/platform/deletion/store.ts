import type { EntityManager } from 'typeorm';
import { GROUPS } from '../protocols/roles.js';
import { TwinEntity, type TwinRow } from '../register/entity.js';
import { RelationshipEntity, type RelationshipRow } from '../relationships/entity.js';
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

export async function lockOrganisationsOf(manager: EntityManager, groupDid: string): Promise<void> {
  await lockAll(
    manager,
    'twin.did in (select from_did from relationships where to_did = :did and role = :groups)',
    groupDid,
  );
}

/** Relationships of a locked twin stay as they are. */
export function lockGroupsOf(manager: EntityManager, organisationDid: string): Promise<TwinRow[]> {
  return lockAll(
    manager,
    'twin.did in (select to_did from relationships where from_did = :did and role = :groups)',
    organisationDid,
  );
}

function lockAll(manager: EntityManager, condition: string, did: string): Promise<TwinRow[]> {
  return manager
    .createQueryBuilder(TwinEntity, 'twin')
    .where(`twin.did <> :did and ${condition}`, { did, groups: GROUPS })
    .orderBy('twin.did')
    .setLock('pessimistic_write')
    .getMany();
}

/** The relationships by which Organisations have Membership Groups, from one end. */
export function findGroupLinks(
  manager: EntityManager,
  end: Partial<Pick<RelationshipRow, 'fromDid' | 'toDid'>>,
): Promise<RelationshipRow[]> {
  return manager.findBy(RelationshipEntity, { ...end, role: GROUPS });
}
