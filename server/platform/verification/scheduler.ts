/** What happens because time passes: voting closes, and verified domains expire. Any number of replicas may do it at once. */
import type { DataSource, EntityManager } from 'typeorm';
import type { UnitOfWork } from '../../command/unit-of-work.js';
import type { NewEvent } from '../../ports/event-log-port.js';
import type { TwinRow } from '../register/entity.js';
import { lockTwinUnlessBusy } from '../register/store.js';
import { decide } from './tally.js';
import { moveDomain, possibleFor } from './apply-transition.js';
import { closeProposal } from './proposal-records.js';
import { tallyOf } from './proposal.js';
import { findDueProposals, findEndedDomains, lockProposalRow } from './store.js';
import type { DatabaseClock, Due, FindDue } from './store.js';

export interface TimekeeperOptions {
  readonly dataSource: DataSource;
  readonly unitOfWork: UnitOfWork;
  readonly clock: DatabaseClock;
  /** A DID: the platform's own, on whose behalf it is done. */
  readonly platformDid: string;
  /** One that failed. The others are done all the same, and this one is tried again the next time. */
  readonly onFailed: (error: unknown, id: string) => void;
}

/** Does all that is due. */
export type KeepTime = () => Promise<void>;

/** How many are looked for at a time. */
const BATCH = 100;

export function createTimekeeper(options: TimekeeperOptions): KeepTime {
  const { dataSource, unitOfWork, clock, platformDid, onFailed } = options;

  return async () => {
    const now = await clock(dataSource.manager);
    await each(findDueProposals, now, ({ id, did }) =>
      withDomain(did, (manager, twin) => closeOverdue(manager, twin, id)),
    );
    await each(findEndedDomains, now, ({ did }) => withDomain(did, expire));
  };

  async function each(findDue: FindDue, now: Date, work: (found: Due) => Promise<void>): Promise<void> {
    for (let after = ''; ;) {
      const found = await findDue(dataSource.manager, now, after, BATCH);
      for (const one of found) await work(one).catch((error: unknown) => onFailed(error, one.id));
      const last = found.at(-1);
      if (!last || found.length < BATCH) return;
      after = last.id;
    }
  }

  /** In a transaction of its own; not at all when somebody else is at it, who may be another replica. */
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
    const proposal = await lockProposalRow(manager, { id, status: 'open' });
    if (!proposal) return [];
    const status = decide(tallyOf(proposal), proposal, true);
    const at = await clock(manager);
    const { events } = await closeProposal(manager, { proposal, twin }, { status, at, by: platformDid });
    return events;
  }

  /** Its time may have been changed since it was found. */
  async function expire(manager: EntityManager, twin: TwinRow): Promise<readonly NewEvent[]> {
    const at = await clock(manager);
    if (!isDue(twin, at)) return [];
    return (await moveDomain(manager, twin, { event: 'expire', at, by: platformDid })).events;
  }
}

function isDue(twin: TwinRow, now: Date): boolean {
  return twin.validUntil !== null && twin.validUntil <= now && possibleFor(twin, now).includes('expire');
}
