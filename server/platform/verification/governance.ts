/** The rules of governance. */
import type { Config } from '../../config/settings.js';
import type { Rules } from './tally.js';

/** The rules of a proposal that opens now. */
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
