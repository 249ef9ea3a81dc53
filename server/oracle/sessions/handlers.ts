import type { Command, Handlers } from '../../auth/callers/handler.js';
import type { Schema } from '../../contract/types.js';
import type { SessionRow } from './entity.js';
import type { SessionService } from './service.js';

/** What every session says of the oracle that it is with. */
export interface OracleProfile {
  readonly name: string;
  readonly did: string;
  readonly entityDid: string;
}

export function createSessionHandlers(
  command: Command,
  service: SessionService,
  oracle: OracleProfile,
  /** Stops what is being said in a session of the caller, up to the last frame. */
  endRuns: (sessionId: string, ownerDid: string) => Promise<void>,
): Handlers<'createSession' | 'listSessions' | 'deleteSession'> {
  const toSession = ({ id, title, createdAt, lastUpdatedAt }: SessionRow): Schema<'Session'> => ({
    sessionId: id,
    title,
    createdAt: createdAt.toISOString(),
    lastUpdatedAt: lastUpdatedAt.toISOString(),
    oracleName: oracle.name,
    oracleDid: oracle.did,
    oracleEntityDid: oracle.entityDid,
  });

  return {
    createSession: command(
      'createSession',
      (manager, { caller }) => service.create(manager, caller.did),
      (row) => ({ status: 201, body: toSession(row) }),
      { isOneStatement: true },
    ),
    async listSessions({ caller, query }) {
      const { sessions, total } = await service.list(caller.did, query);
      return { status: 200, body: { sessions: sessions.map(toSession), total } };
    },
    async deleteSession({ caller, path }) {
      await service.delete(path.sessionId, caller.did, () => endRuns(path.sessionId, caller.did));
      return { status: 200, body: { message: 'Session deleted successfully' } };
    },
  };
}
