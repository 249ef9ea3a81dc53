import { Problem } from '../../contract/problem.js';
import { newIdentifier } from '../../identifier.js';
import type { SessionRow } from './entity.js';
import type { SessionStore } from './store.js';

/** What a session is called until its first exchange gives it a name. */
const NEW_TITLE = 'Untitled';

export interface SessionService {
  create(ownerDid: string): Promise<SessionRow>;
  list(
    ownerDid: string,
    page: { limit: number; offset: number },
  ): Promise<{ sessions: SessionRow[]; total: number }>;
  /** The caller's own session; somebody else's does not exist. */
  own(id: string, ownerDid: string): Promise<SessionRow>;
  delete(id: string, ownerDid: string): Promise<void>;
}

export function createSessionService(store: SessionStore): SessionService {
  return {
    async create(ownerDid) {
      const now = new Date();
      const row = {
        id: newIdentifier('ses'),
        ownerDid,
        title: NEW_TITLE,
        createdAt: now,
        lastUpdatedAt: now,
      };
      await store.insert(row);
      return row;
    },

    list: (ownerDid, page) => store.list(ownerDid, page),

    async own(id, ownerDid) {
      const row = await store.get(id, ownerDid);
      if (!row) throw sessionNotFound();
      return row;
    },

    async delete(id, ownerDid) {
      if (!(await store.delete(id, ownerDid))) throw sessionNotFound();
    },
  };
}

/** The same for a session that is not there and for one of somebody else. */
export function sessionNotFound(): Problem {
  return new Problem('session_not_found', 'Session not found');
}
