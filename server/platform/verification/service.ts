/** Verification by governance: its operations, whose rules are in the files that it imports, and its scheduler. */
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { createPeriodicTask } from '../../async/periodic-task.js';
import type { Schema } from '../../contract/types.js';
import type { UnitOfWork } from '../../command/unit-of-work.js';
import { countMembers } from '../members/store.js';
import { governanceGroup, type GovernanceRules } from './governance.js';
import { createProposing, type Proposing } from './proposals/submit.js';
import { createVerificationStates, type VerificationStates } from './state/verification-state.js';
import { createScheduler, type ProcessDue } from './proposals/scheduler.js';
import { createProposalStore, databaseClock, type DatabaseClock, type ProposalStore } from './store.js';
import { createVoting, type CastVote } from './proposals/voting.js';

export interface VerificationServiceOptions {
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

export interface VerificationService {
  readonly proposing: Proposing;
  readonly castVote: CastVote;
  readonly proposals: ProposalStore;
  readonly states: VerificationStates;
  readonly governance: () => Promise<Schema<'Governance'>>;
  /** Processes everything that is due. */
  readonly processDue: ProcessDue;
  /** Starts the periodic processing. */
  readonly start: () => void;
  /** Resolves when the processing has stopped. */
  readonly stop: () => Promise<void>;
}

/** The rules reject late votes and expired domains even before the scheduler has run. */
const EVERY_MS = 2_000;

export function createVerificationService(options: VerificationServiceOptions): VerificationService {
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
    async governance() {
      const group = await governanceGroup(dataSource.manager);
      return { group, electorate: await countMembers(dataSource.manager, group), ...rules };
    },
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
