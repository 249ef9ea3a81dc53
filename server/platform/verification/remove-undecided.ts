import type { EntityManager } from 'typeorm';

/** Those that came to nothing. What is open or was decided keeps its twin. */
export const UNDECIDED = `('withdrawn', 'lapsed')`;

/** Proposals that were not decided go with their twins, and their votes with them, within a transaction that has locked those. Events tell of them. */
export async function removeUndecidedProposals(
  manager: EntityManager,
  dids: readonly string[],
): Promise<void> {
  await manager.query(
    `delete from votes where proposal_id in
       (select id from proposals where twin_did = any($1) and status in ${UNDECIDED})`,
    [dids],
  );
  await manager.query(`delete from proposals where twin_did = any($1) and status in ${UNDECIDED}`, [dids]);
}
