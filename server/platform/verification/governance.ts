/** The governance group, and the rules by which it votes. */
import type { EntityManager } from 'typeorm';
import type { Config } from '../../config/settings.js';
import { findGovernanceGroup } from './store.js';
import type { Rules } from './proposals/tally.js';

/** The rules of a proposal that opens now. */
export interface GovernanceRules extends Rules {
  readonly votingPeriodHours: number;
}

export type GovernanceSettings = Pick<
  Config,
  'VERIFICATION_QUORUM_PERCENT' | 'VERIFICATION_THRESHOLD_PERCENT' | 'VERIFICATION_PERIOD_HOURS'
>;

export function rulesOf(config: GovernanceSettings): GovernanceRules {
  return {
    quorumPercent: config.VERIFICATION_QUORUM_PERCENT,
    thresholdPercent: config.VERIFICATION_THRESHOLD_PERCENT,
    votingPeriodHours: config.VERIFICATION_PERIOD_HOURS,
  };
}

export async function governanceGroup(manager: EntityManager): Promise<string> {
  const group = await findGovernanceGroup(manager);
  if (group === undefined) throw new Error('the governance group is created before the server serves');
  return group;
}
