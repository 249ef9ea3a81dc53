/** Redis repeats, delays and swaps what replicas say, and says what none of them has said. */
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { createClient } from 'redis';
import { speak } from '../testing/faults/agent/speak.js';
import { createCaller } from '../testing/faults/client/retrying-caller.js';
import { openSession } from '../testing/faults/client/test-session.js';
import { openPair, type Pair } from '../testing/faults/infrastructure/pair.js';
import { sharedPostgres } from '../testing/faults/infrastructure/shared-postgres.js';
import { unexpectedLines } from '../testing/faults/checks/unexpected-log-lines.js';
import { startRecorder, type Recorder } from '../testing/faults/agent/recorder.js';
import { createRandom } from '../testing/faults/random.js';
import { call, createTestUser } from '../testing/server.js';
import { describeWithRedis, startTestRedis, type TestRedis } from '../testing/services/test-redis.js';

/** How many messages a lie may be late. */
const REMEMBERED = 50;

const GARBAGE = ['', ' ', 'error', '{', 'null', '[]', '\u0000', 'ses_1 run_1', 'x'.repeat(100_000)] as const;

describeWithRedis('a Redis that lies', () => {
  let redis: TestRedis;
  let recorder: Recorder;
  let pair: Pair;
  beforeAll(async () => {
    [redis, recorder] = await Promise.all([startTestRedis(), startRecorder()]);
    pair = await openPair({
      postgres: sharedPostgres(),
      settings: { REDIS_URL: redis.url, RECORDER_URL: recorder.url },
    });
  });
  afterAll(async () => {
    await pair.close();
    await Promise.all([redis.stop(), recorder.close()]);
  });

  const clients: { destroy(): void }[] = [];
  afterEach(() => {
    for (const client of clients.splice(0)) client.destroy();
  });

  it('doubles and loses no frame, ends no process, and makes no revoked token count', async () => {
    const random = createRandom(7);
    const [ear, mouth] = [createClient({ url: redis.url }), createClient({ url: redis.url })];
    clients.push(ear, mouth);
    await Promise.all([ear.connect(), mouth.connect()]);
    const heard: { readonly channel: string; readonly message: string }[] = [];
    /** How often each lie is still to be heard. */
    const told = new Map<string, number>();
    await ear.pSubscribe('*', (message, channel) => {
      const lies = told.get(message) ?? 0;
      told.set(message, Math.max(0, lies - 1));
      if (lies > 0) return;
      heard.push({ channel, message });
      const { message: late } = heard[Math.max(0, heard.length - random.int(1, REMEMBERED))] ?? { message };
      for (const lie of [message, late, random.pick(GARBAGE)]) {
        told.set(lie, (told.get(lie) ?? 0) + 1);
        // At the end of the test some are under way.
        mouth.publish(channel, lie).catch(() => undefined);
      }
    });

    const user = await createTestUser({ oracleDid: pair.replicas.A.oracleDid });
    const { ucanDelegation } = await user.handshake();
    const caller = createCaller({
      replicas: pair.replicas,
      headers: await user.headers(),
      random,
      onFault: (what) => void pair.unexpected.push(what),
    });
    const session = await openSession(caller);
    const { runId, reading } = await session.stream(speak('lies', { steps: 20, pauseMs: 20 }), 'A');
    const readers = [reading, ...(['A', 'B', 'B'] as const).map((side) => session.join(runId, side).reading)];
    const read = await Promise.all(readers);
    const log = await session.logOf(runId);
    for (const { frames, end } of read) {
      expect(end).toBe('done');
      expect(frames).toEqual(log);
    }
    expect(heard.length).toBeGreaterThan(REMEMBERED);

    const delegation = { 'x-ucan-delegation': ucanDelegation };
    const statusAt = async (url: string) => (await call(`${url}/sessions`, { headers: delegation })).status;
    const { A, B } = pair.replicas;
    expect([await statusAt(A.url), await statusAt(B.url)]).toEqual([200, 200]);
    await call(`${A.url}/delegation`, { method: 'DELETE', headers: await user.headers() });
    while ((await statusAt(B.url)) !== 401);
    for (const { channel, message } of heard.slice(-REMEMBERED)) await mouth.publish(channel, message);
    expect([await statusAt(A.url), await statusAt(B.url)]).toEqual([401, 401]);

    expect(pair.unexpected).toEqual([]);
    expect(unexpectedLines(pair, [])).toEqual([]);
  });
});
