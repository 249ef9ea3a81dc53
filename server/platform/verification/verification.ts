/** Composes verification by governance. */
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { createPeriodicTask } from '../../async/periodic-task.js';
import type { UnitOfWork } from '../../command/unit-of-work.js';
import type { GovernanceRules } from './governance.js';
import type { VerificationParts } from './handlers.js';
import { createProposing } from './submit.js';
import { createVerificationStates } from './verification-state.js';
import { createScheduler, type ProcessDue } from './scheduler.js';
import { createProposalStore, databaseClock, readGovernanceGroup, type DatabaseClock } from './store.js';
import { createVoting } from './voting.js';

export interface VerificationOptions {
  readonly dataSource: DataSource;
  readonly unitOfWork: UnitOfWork;
  readonly rules: GovernanceRules;
  /** The platform's own DID, on whose behalf time-based changes are made. */
  readonly platformDid: string;
  readonly log: Logger;
  readonly clock?: DatabaseClock;
  /** The interval of the scheduler. */
  readonly everyMs?: number;
}

export interface Verification extends VerificationParts {
  /** Processes everything that is due. */
  readonly processDue: ProcessDue;
  /** Starts the periodic processing. */
  readonly start: () => void;
  /** Resolves when the processing has stopped. */
  readonly stop: () => Promise<void>;
}

/** The rules reject late votes and expired domains even before the scheduler has run. */
const EVERY_MS = 2_000;

export function createVerification(options: VerificationOptions): Verification {
  const { dataSource, unitOfWork, rules, platformDid, log } = options;
  const { clock = databaseClock, everyMs = EVERY_MS } = options;
  const processDue = createScheduler({
    dataSource,
    unitOfWork,
    clock,
    platformDid,
    onFailed: (error, id) => log.error({ err: error, id }, 'a due change of the verification state failed'),
  });
  let stop = () => Promise.resolve();

  return {
    proposing: createProposing(rules, clock),
    castVote: createVoting(clock),
    proposals: createProposalStore(dataSource),
    states: createVerificationStates(dataSource, clock),
    governance: async () => ({ ...(await readGovernanceGroup(dataSource.manager)), ...rules }),
    processDue,
    start() {
      const recurring = createPeriodicTask(processDue, {
        everyMs,
        retryMs: everyMs,
        onFailed: (error) =>
          log.warn({ err: error }, 'the due changes of the verification state could not be read'),
      });
      stop = () => recurring.close();
    },
    stop: () => stop(),
  };
}
