import type { DataSource } from 'typeorm';
import { SessionEntity, type SessionRow } from './entity.js';

/** Every query names the owner: somebody else's session is as good as none. */
export interface SessionStore {
  insert(row: SessionRow): Promise<void>;
  get(id: string, ownerDid: string): Promise<SessionRow | null>;
  /** The last used first; `total` counts the owner's sessions on all pages. */
  list(
    ownerDid: string,
    page: { limit: number; offset: number },
  ): Promise<{ sessions: SessionRow[]; total: number }>;
  /** @returns whether there was one. */
  delete(id: string, ownerDid: string): Promise<boolean>;
}

export function createSessionStore(dataSource: DataSource): SessionStore {
  const sessions = dataSource.getRepository(SessionEntity);
  return {
    async insert(row) {
      await sessions.insert(row);
    },

    get: (id, ownerDid) => sessions.findOneBy({ id, ownerDid }),

    async list(ownerDid, { limit, offset }) {
      const [found, total] = await sessions.findAndCount({
        where: { ownerDid },
        order: { lastUpdatedAt: 'DESC', id: 'DESC' },
        take: limit,
        skip: offset,
      });
      return { sessions: found, total };
    },

    async delete(id, ownerDid) {
      const { affected } = await sessions.delete({ id, ownerDid });
      return affected === 1;
    },
  };
}
