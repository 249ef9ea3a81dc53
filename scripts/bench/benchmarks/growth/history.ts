import pg from 'pg';
import { withSessions } from '../../fixtures/with-sessions.js';
import type { Growth } from '../growth.js';

/** A caller may read few histories at a time (server/oracle/messages/read-limits.ts). */
const CONNECTIONS = 4;

export const historyLoads: Growth = {
  what: 'messages in the session',
  sizes: [10, 100, 2_000],
  withSize: (messages, _bundle, work) =>
    withSessions(async ({ env, headers, sessionIds }) => {
      const url = env.DATABASE_URL ?? '';
      const [sessionId = ''] = sessionIds;
      await addMessages(url, sessionId, messages);
      const read = (path: string) =>
        ({ method: 'GET', path, headers, expected: { status: 200 }, connections: CONNECTIONS }) as const;
      return work({
        env,
        url,
        loads: {
          'whole transcript': read(`/messages/${sessionId}`),
          'newest page': read(`/sessions/${sessionId}/messages`),
        },
      });
    }, 1),
};

async function addMessages(url: string, sessionId: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `insert into messages (id, session_id, type, content, is_complete, request_id)
       select 'msg_' || lpad(number::text, 26, '0'), $1, case number % 2 when 0 then 'ai' else 'human' end,
         repeat('Stoves in village ' || number || '. ', 10), true, 'req_' || number / 2
       from generate_series(1, $2::integer) as number`,
      [sessionId, count],
    );
    await client.query('vacuum analyze messages');
  } finally {
    await client.end();
  }
}
