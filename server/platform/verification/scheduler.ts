/** What happens because time passes: voting closes, and verified domains expire. Any number of replicas may do it at once. */
import type { DataSource, EntityManager } from 'typeorm';
import type { Changes } from '../change/changes.js';
import type { NewEvent } from '../events/record-events.js';
import { TwinEntity, type TwinRow } from '../register/entity.js';
import type { DatabaseClock } from './database-clock.js';
import { decide } from './tally.js';
import { ProposalEntity } from './entity.js';
import { moveDomain, possibleFor } from './apply-transition.js';
import { closeProposal } from './proposal-records.js';
import { tallyOf } from './proposal.js';

export interface TimekeeperOptions {
  readonly dataSource: DataSource;
  readonly changes: Changes;
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
  const { dataSource, changes, clock, platformDid, onFailed } = options;

  return async () => {
    const now = await clock(dataSource.manager);
    await each(DUE_PROPOSALS, now, ({ id, did }) =>
      withDomain(did, (manager, twin) => closeOverdue(manager, twin, id)),
    );
    await each(ENDED_DOMAINS, now, ({ did }) => withDomain(did, expire));
  };

  async function each(due: string, now: Date, work: (found: Due) => Promise<void>): Promise<void> {
    for (let after = ''; ;) {
      const found = await dataSource.query<Due[]>(due, [now, after, BATCH]);
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
    await changes({ ownerDid: platformDid }, async (manager) => {
      const twin = await manager.findOne(TwinEntity, {
        where: { did },
        lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
      });
      return { made: undefined, events: twin ? await work(manager, twin) : [] };
    });
  }

  async function closeOverdue(
    manager: EntityManager,
    twin: TwinRow,
    id: string,
  ): Promise<readonly NewEvent[]> {
    const proposal = await manager.findOne(ProposalEntity, {
      where: { id, status: 'open' },
      lock: { mode: 'pessimistic_write' },
    });
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

interface Due {
  readonly id: string;
  /** Of the domain. */
  readonly did: string;
}

const DUE_PROPOSALS = `
  select id, twin_did as did from proposals
  where status = 'open' and closes_at <= $1 and id > $2 order by id limit $3`;

const ENDED_DOMAINS = `
  select did as id, did from twins
  where verification_status in ('verified', 'suspended') and valid_until <= $1 and did > $2 order by did limit $3`;
