/** By which rules it is decided about domains. */
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
