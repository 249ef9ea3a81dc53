/** An erasure goes on after the server that carried it out was killed, and its receipt counts each row once. */
import { expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import type { Schema } from '../contract/types.js';
import { bodyAs, call, createTestUser } from '../testing/server.js';
import { useServerProcesses } from '../testing/processes/server-processes.js';

const SESSIONS = 1_500;
const MESSAGES_EACH = 2;

const servers = useServerProcesses();

const count = async (from: string) => {
  const [row] = await servers.database.query<{ count: number }>(`select count(*)::int as count from ${from}`);
  return row?.count ?? 0;
};

it('goes on where a killed server has stopped', async () => {
  const settings = { PLUGINS: 'none', LOG_LEVEL: 'info' };
  const first = servers.start(settings);
  const { url, oracleDid } = await first.ready();
  const user = await createTestUser({ oracleDid });
  await servers.database.query(
    `insert into sessions (id, owner_did, title) select 'ses_' || n, $1, 'one of many' from generate_series(1, ${SESSIONS}) n`,
    [user.did],
  );
  await servers.database.query(
    `insert into messages (id, session_id, type, content, request_id)
     select 'msg_' || n || '_' || m, 'ses_' || n, 'human', 'text', 'r'
     from generate_series(1, ${SESSIONS}) n, generate_series(1, ${MESSAGES_EACH}) m`,
  );
  const asked = await call(`${url}/personal-data/erasures`, {
    method: 'POST',
    headers: await user.headers(),
    json: { did: user.did },
  });
  const { erasureId } = bodyAs(asked, 'Erasure');
  while ((await count('erasure_counts')) === 0);
  first.child.kill('SIGKILL');
  await first.exited;
  const left = await count('sessions');
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(SESSIONS);

  const next = await servers.start(settings).ready();
  for (;;) {
    const erasure = bodyAs(
      await call(`${next.url}/personal-data/erasures/${erasureId}`, { headers: await user.headers() }),
      'Erasure',
    );
    if (erasure.receipt === undefined) {
      // The limit of requests counts these.
      await servers.database.query('select pg_sleep(0.2)');
      continue;
    }
    const { deleted } = decodeJwt<Schema<'ErasureReceipt'>>(erasure.receipt);
    expect(deleted).toEqual([
      { place: 'messages', rows: SESSIONS * MESSAGES_EACH },
      { place: 'sessions', rows: SESSIONS },
    ]);
    break;
  }
  expect([await count('sessions'), await count('messages')]).toEqual([0, 0]);
});
