/** Limits requests that keep the database busy for long, per owner and in total, so that connections remain for others. */
import { createConcurrencyLimit, LimitReached } from '../../async/concurrency-limit.js';
import type { Handlers } from '../../auth/callers/handler.js';
import { unavailable } from '../../contract/errors/problem.js';
import { tooManyRequests } from '../../rate-limit/too-many-requests.js';
import { isSearch } from '../twins/store/twin-filters.js';

export interface HeavyReads {
  /** Runs the work when there is a free slot. Throws `too_many_requests` or `service_unavailable` when none becomes free in time. */
  run<T>(owner: string, work: () => Promise<T>): Promise<T>;
}

/** The share of the connections for requests. Exports and downloads of results may take a quarter each, and imports use one. */
const SHARE_OF_POOL = 0.4;

const MAX_PER_OWNER = 3;

/** Queued requests hold no connection. Most take milliseconds, so even a hundred of one owner get their turn. */
const QUEUE = { maxWaiting: 1_000, maxWaitingPerKey: 100 };

const WAIT_MS = 2_000;
const RETRY_AFTER_SECONDS = 2;

/** How many there are at a time at most. */
export function heavyReadsOf(poolSize: number): number {
  return Math.max(1, Math.floor(poolSize * SHARE_OF_POOL));
}

export function createHeavyReads({
  poolSize,
  waitMs = WAIT_MS,
}: {
  readonly poolSize: number;
  readonly waitMs?: number;
}): HeavyReads {
  const total = heavyReadsOf(poolSize);
  // One owner leaves room for others, if there is more than one slot.
  const perKey = Math.min(MAX_PER_OWNER, Math.ceil(total / 2));
  const limit = createConcurrencyLimit({ total, perKey, ...QUEUE, waitMs });
  return {
    async run(owner, work) {
      const release = await limit.enter(owner).catch((error: unknown) => {
        throw error instanceof LimitReached ? refusalOf(error) : error;
      });
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}

function refusalOf({ of }: LimitReached) {
  return of === 'key'
    ? tooManyRequests(
        'As much of your work of this kind is under way as one owner may have',
        RETRY_AFTER_SECONDS,
      )
    : unavailable('As much work of this kind is under way as the server allows; try again');
}

/** Operations whose cost grows with the register, with a twin's relationships or with its history, and not only with the page size. */
type HeavyOperation =
  | 'getTwinGraph'
  | 'listRelationships'
  | 'countRelationships'
  | `list${'Entities' | 'Domains'}`
  | `get${'Entity' | 'Domain'}`
  | `delete${'Entity' | 'Domain'}`
  | 'listTwinHistory'
  | 'listPlatformEvents'
  | 'checkProtocol'
  | 'migrateProtocol'
  | 'getVerification'
  | 'verifyCredential';

/** The same handlers, within the limit. */
export function limitHeavyReads(
  handlers: Handlers<HeavyOperation>,
  heavyWork: HeavyReads,
): Handlers<HeavyOperation> {
  const limited =
    <Request extends { readonly caller: { readonly ownerDid: string } }, Reply>(
      handler: (request: Request) => Reply | Promise<Reply>,
      isHeavy: (request: Request) => boolean = () => true,
    ) =>
    async (request: Request): Promise<Reply> =>
      isHeavy(request)
        ? heavyWork.run(request.caller.ownerDid, async () => handler(request))
        : handler(request);

  return {
    getTwinGraph: limited(handlers.getTwinGraph),
    listRelationships: limited(handlers.listRelationships),
    countRelationships: limited(handlers.countRelationships),
    listEntities: limited(handlers.listEntities, ({ query }) => isSearch(query)),
    listDomains: limited(handlers.listDomains, ({ query }) => isSearch(query)),
    // The record as of a past time is read from the history.
    getEntity: limited(handlers.getEntity, ({ query }) => query.at !== undefined),
    getDomain: limited(handlers.getDomain, ({ query }) => query.at !== undefined),
    deleteEntity: limited(handlers.deleteEntity),
    deleteDomain: limited(handlers.deleteDomain),
    listTwinHistory: limited(handlers.listTwinHistory),
    listPlatformEvents: limited(
      handlers.listPlatformEvents,
      ({ query: { types, subject } }) => types !== undefined || subject !== undefined,
    ),
    checkProtocol: limited(handlers.checkProtocol),
    migrateProtocol: limited(handlers.migrateProtocol),
    getVerification: limited(handlers.getVerification),
    verifyCredential: limited(handlers.verifyCredential),
  };
}
