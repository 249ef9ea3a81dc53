import { LRUCache } from 'lru-cache';
import type { EntityManager } from 'typeorm';
import type { Outcome, UnitOfWork } from '../../command/unit-of-work.js';
import { Problem, unavailable } from '../../contract/errors/problem.js';
import { newIdentifier } from '../../persistence/identifier.js';
import type { SessionRow } from './entity.js';
import type { SessionStore } from './store.js';
import { titleOf } from './title.js';

/** What a session is called until its first exchange gives it a name. */
const NEW_TITLE = 'Untitled';

/** How often new messages may prevent the deletion of a session before the caller gets an error. */
const MAX_TRIES = 5;

export interface SessionService {
  create(manager: EntityManager, ownerDid: string): Promise<Outcome<SessionRow>>;
  list(
    ownerDid: string,
    page: { limit: number; offset: number },
  ): Promise<{ sessions: SessionRow[]; total: number }>;
  /** The caller's own session; a session of another user is not found. */
  own(id: string, ownerDid: string): Promise<SessionRow>;
  /** Names a session after its first exchange; one that has a name keeps it. */
  entitle(id: string, question: string, answer: string): Promise<void>;
  /** Ends its runs by `endRuns`, then deletes it. Throws `session_not_found` and `service_unavailable`. */
  delete(id: string, ownerDid: string, endRuns: () => Promise<void>): Promise<void>;
}

/** The number of sessions that are known to have a title, which they keep. Without `max`, no room is allocated beforehand. */
const TITLED = { maxSize: 10_000, sizeCalculation: () => 1 };

/** @param onDeleted called after the commit of a deletion. */
export function createSessionService(
  store: SessionStore,
  unitOfWork: UnitOfWork,
  onDeleted: (id: string) => void = () => undefined,
): SessionService {
  const titled = new LRUCache<string, true>(TITLED);

  return {
    async create(manager, ownerDid) {
      const now = new Date();
      const result = {
        id: newIdentifier('ses'),
        ownerDid,
        title: NEW_TITLE,
        createdAt: now,
        lastUpdatedAt: now,
      };
      await store.insert(manager, result);
      return { result };
    },

    list: (ownerDid, page) => store.list(ownerDid, page),

    async own(id, ownerDid) {
      const row = await store.get(id, ownerDid);
      if (!row) throw sessionNotFound();
      return row;
    },

    async entitle(id, question, answer) {
      if (titled.has(id)) return;
      // Finding a title takes much longer than this question, and each session needs one once.
      if (await store.isTitled(id, NEW_TITLE)) await store.entitle(id, titleOf(question, answer), NEW_TITLE);
      else titled.set(id, true);
    },

    async delete(id, ownerDid, endRuns) {
      for (let tries = 1; tries <= MAX_TRIES; tries++) {
        await endRuns();
        const outcome = await unitOfWork({ ownerDid }, async (transaction) => ({
          result: await store.delete(transaction, id, ownerDid),
        }));
        if (outcome === 'missing') throw sessionNotFound();
        if (outcome === 'deleted') {
          onDeleted(id);
          return;
        }
      }
      throw stillBusy();
    },
  };
}

/** The same problem for an unknown session and for one of another user. */
export function sessionNotFound(): Problem {
  return new Problem('session_not_found', 'Session not found');
}

function stillBusy(): Problem {
  return unavailable('New messages keep coming in this session; delete it when nobody writes in it any more');
}
