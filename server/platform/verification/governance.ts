/** Who decides about domains, and how. */
import type { EntityManager } from 'typeorm';
import type { Schema } from '../../contract/types.js';
import type { Config } from '../../config/settings.js';
import type { Rules } from './tally.js';

/** What a proposal that opens now goes by. */
export interface GovernanceRules extends Rules {
  readonly votingPeriodHours: number;
}

export function rulesOf(config: Config): GovernanceRules {
  return {
    quorumPercent: config.VERIFICATION_QUORUM_PERCENT,
    thresholdPercent: config.VERIFICATION_THRESHOLD_PERCENT,
    votingPeriodHours: config.VERIFICATION_PERIOD_HOURS,
  };
}

export async function readGovernance(
  manager: EntityManager,
  rules: GovernanceRules,
): Promise<Schema<'Governance'>> {
  const [row] = await manager.query<{ group: string; electorate: number }[]>(
    `select group_did as "group",
       (select count(*)::int from group_members where group_members.group_did = governance.group_did) as electorate
     from governance`,
  );
  if (!row) throw new Error('the governance group is made before the server serves');
  return { ...row, ...rules };
}

/** The DIDs of those who may vote on a proposal that opens now. */
export async function membersNow(manager: EntityManager): Promise<string[]> {
  const rows = await manager.query<{ member: string }[]>(
    `select member_did as member from group_members where group_did = (select group_did from governance)`,
  );
  return rows.map(({ member }) => member);
}
