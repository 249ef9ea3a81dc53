/** Who decides about domains, and how. */
import { did, wholeNumber } from './formats.js';

export const governanceSettings = {
  GOVERNANCE_GROUP: did
    .optional()
    .describe(
      "The DID of the Membership Group whose members decide about domains, from this start on. Unset: the one before; at the first start one is made, with the platform's own DID as its member.",
    ),
  VERIFICATION_QUORUM_PERCENT: wholeNumber(1, 100)
    .prefault('50')
    .describe('How much of the electorate must vote about a domain; abstaining counts.'),
  VERIFICATION_THRESHOLD_PERCENT: wholeNumber(0, 99)
    .prefault('50')
    .describe('More than this much of yes and no together must be yes for a domain to be verified.'),
  VERIFICATION_PERIOD_HOURS: wholeNumber(1, 8_760)
    .prefault('168')
    .describe(
      'How long voting about a domain goes on, unless its result is certain before; a week unless set.',
    ),
};
