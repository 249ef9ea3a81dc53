import type { PluginDatabase } from '../../../plugin-api.js';

/** The session of each thread in which a linked user has written. */
export interface ThreadStore {
  find(linkId: string, thread: string): Promise<string | undefined>;
  put(linkId: string, thread: string, sessionId: string): Promise<void>;
}

export function createThreadStore(database: PluginDatabase): ThreadStore {
  return {
    async find(linkId, thread) {
      const [row] = await database.query<{ sessionId: string }>(
        `select session_id as "sessionId" from ${database.schema}.threads where link_id = $1 and thread = $2`,
        [linkId, thread],
      );
      return row?.sessionId;
    },

    async put(linkId, thread, sessionId) {
      // Nothing is stored for a link that was deleted meanwhile.
      await database.query(
        `insert into ${database.schema}.threads (link_id, thread, session_id) select id, $2, $3 from ${database.schema}.links where id = $1
         on conflict (link_id, thread) do update set session_id = excluded.session_id`,
        [linkId, thread, sessionId],
      );
    },
  };
}
