/** Time-based changes: voting closes, and verified domains expire. Any number of replicas may run it at once. */
import type { DataSource, EntityManager } from 'typeorm';
import type { UnitOfWork } from '../../../command/unit-of-work.js';
import type { NewEvent } from '../../../ports/event-log-port.js';
import type { TwinRow } from '../../register/entity.js';
import { findEndedDomains, lockTwinUnlessBusy } from '../../register/store.js';
import { decide } from './tally.js';
import { moveDomain, possibleFor } from '../state/apply-transition.js';
import { closeProposal } from './proposal-records.js';
import { tallyOf } from './proposal.js';
import { findDueProposals, lockProposalRow } from '../store.js';
import type { DatabaseClock, Due } from '../store.js';

export interface SchedulerOptions {
  readonly dataSource: DataSource;
  readonly unitOfWork: UnitOfWork;
  readonly clock: DatabaseClock;
  /** The platform's own DID, on whose behalf changes are made. */
  readonly platformDid: string;
  /** Called for each failure. The others are processed anyway, and this one is retried the next time. */
  readonly onFailed: (error: unknown, id: string) => void;
}

/** What is due at that time, ordered by id, after an id. */
type FindDue<Found> = (manager: EntityManager, at: Date, after: string, limit: number) => Promise<Found[]>;

/** Processes everything that is due. */
export type ProcessDue = () => Promise<void>;

/** The number of due records per query. */
const BATCH = 100;

export function createScheduler(options: SchedulerOptions): ProcessDue {
  const { dataSource, unitOfWork, clock, platformDid, onFailed } = options;

  return async () => {
    const now = await clock(dataSource.manager);
    await each(findDueProposals, now, ({ id, did }) =>
      withDomain(did, (manager, twin) => closeOverdue(manager, twin, id)),
    );
    await each(findEndedDomains, now, ({ id: did }) => withDomain(did, expire));
  };

  async function each<Found extends Due>(
    findDue: FindDue<Found>,
    now: Date,
    work: (found: Found) => Promise<void>,
  ): Promise<void> {
    for (let after = ''; ;) {
      const found = await findDue(dataSource.manager, now, after, BATCH);
      for (const one of found) await work(one).catch((error: unknown) => onFailed(error, one.id));
      const last = found.at(-1);
      if (!last || found.length < BATCH) return;
      after = last.id;
    }
  }

  /** Runs in a separate transaction; skipped when another replica processes the domain. */
  async function withDomain(
    did: string,
    work: (manager: EntityManager, twin: TwinRow) => Promise<readonly NewEvent[]>,
  ): Promise<void> {
    await unitOfWork({ ownerDid: platformDid }, async (manager) => {
      const twin = await lockTwinUnlessBusy(manager, did);
      return { result: undefined, events: twin ? await work(manager, twin) : [] };
    });
  }

  async function closeOverdue(
    manager: EntityManager,
    twin: TwinRow,
    id: string,
  ): Promise<readonly NewEvent[]> {
    const proposal = await lockProposalRow(manager, id);
    if (proposal?.status !== 'open') return [];
    const status = decide(tallyOf(proposal), proposal, true);
    const at = await clock(manager);
    const { events } = await closeProposal(manager, { proposal, twin }, { status, at, by: platformDid });
    return events;
  }

  /** Its validity may have changed since it was found. */
  async function expire(manager: EntityManager, twin: TwinRow): Promise<readonly NewEvent[]> {
    const at = await clock(manager);
    if (!isDue(twin, at)) return [];
    return (await moveDomain(manager, twin, { event: 'expire', at, by: platformDid })).events;
  }
}

function isDue(twin: TwinRow, now: Date): boolean {
  return twin.validUntil !== null && twin.validUntil <= now && possibleFor(twin, now).includes('expire');
}
