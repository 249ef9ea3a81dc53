import type { Finding } from './finding.js';
import type { Entry } from './transcript.js';

/** Something that a case has received and the contracts do not allow, whatever the case is about. */
export class ContractBreach extends Error {
  override readonly name = 'ContractBreach';

  constructor(
    /** The case that it belongs to, such as `OP-listSessions-reply`. */
    readonly caseId: string,
    readonly title: string,
    readonly finding: Finding,
    /** What was received. */
    readonly entry: Entry,
  ) {
    super(finding.message);
  }
}
