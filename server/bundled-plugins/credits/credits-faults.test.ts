/** Many messages on a small balance, at two replicas of which one is killed meanwhile. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import * as ed25519 from '@ucanto/principal/ed25519';
import { startRecorder, type Recorder } from '../../testing/faults/agent/recorder.js';
import type { Script } from '../../testing/faults/agent/script.js';
import { createReplica, type Replica } from '../../testing/faults/infrastructure/replica-process.js';
import { call, createSession, createTestUser, type TestUser } from '../../testing/server.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { testRun } from '../../testing/test-run.js';
import { faultsOf, NO_FAULTS } from './testing/ledger-database.js';

const START = 200;
const PRICE = 5;
const SESSIONS = 20;
const MESSAGES = 160;
/** The number of decided messages after which a replica is killed. */
const KILLS_AFTER = [20, 45];
const POLL_MS = 50;

let folder: string;
let recorder: Recorder;
let database: TestDatabase;
let replicas: readonly [Replica, Replica];
let user: TestUser;

beforeEach(async () => {
  folder = await mkdtemp(join(testRun().folder, 'credits-'));
  [recorder, database] = await Promise.all([startRecorder(), createTestDatabase()]);
  const settings = {
    PORT: '0',
    DATABASE_URL: database.url,
    ORACLE_KEY: ed25519.format(await ed25519.generate()),
    ENCRYPTION_KEYS: randomBytes(32).toString('base64'),
    RECORDER_URL: recorder.url,
    RUN_LEASE_SECONDS: '1',
    RATE_LIMIT_PER_MINUTE: '0',
    CONNECTIONS_PER_CALLER: '1000',
    PLUGINS: 'credits',
    CREDITS_START: String(START),
    CREDITS_PRICES: JSON.stringify({
      message: PRICE,
      inputPerMillion: 0,
      outputPerMillion: 0,
      maximum: 2 * PRICE,
    }),
  };
  const replicaOf = (name: string) =>
    createReplica({
      name,
      settings: { ...settings, DATA_DIR: join(folder, name) },
      onUnexpected: (what) => {
        throw new Error(what);
      },
    });
  replicas = [replicaOf('A'), replicaOf('B')];
  for (const replica of replicas) await replica.start();
  user = await createTestUser(replicas[0]);
});
afterEach(async () => {
  await Promise.all(replicas.map((replica) => replica.kill()));
  await Promise.all([recorder.close(), database.drop()]);
  await rm(folder, { recursive: true });
});

it('costs at most what the user has, and each hold is resolved once, whatever is killed', async () => {
  const sessions = await Promise.all(
    Array.from({ length: SESSIONS }, () => createSession(replicas[0], user)),
  );
  let decided = 0;
  let kill = Promise.resolve();
  const note = () => {
    const at = KILLS_AFTER.indexOf(++decided);
    if (at !== -1) kill = kill.then(() => restart(replicas[at % 2 === 0 ? 0 : 1]));
  };
  const outcomes = await Promise.all(
    Array.from({ length: MESSAGES }, async (_, index) => {
      const outcome = await sendUntilDecided(sessions[index % SESSIONS] ?? '', index);
      note();
      return outcome;
    }),
  );
  await kill;
  await untilSettled();

  expect(decided).toBeGreaterThan(Math.max(...KILLS_AFTER));
  expect(await faultsOf(database)).toEqual(NO_FAULTS);
  const [totals] = await database.query<Record<string, number>>(
    `select count(*)::int as lines, count(distinct r.id)::int as runs,
       count(*) filter (where l.charged > 0)::int as charged, sum(l.charged)::int as posted,
       count(*) filter (where l.charged > 0 and r.status <> 'finished')::int as wrong,
       (select sum(amount)::int from plugin_credits.transfers where kind = 'post') as transferred,
       (select balance::int from plugin_credits.accounts where id = $1) as balance
     from plugin_credits.lines l join runs r on r.id = l.run_id`,
    [user.did],
  );
  const answered = outcomes.filter((outcome) => outcome === 'finished').length;
  const posted = answered * PRICE;
  expect(totals).toMatchObject({
    charged: answered,
    posted,
    transferred: posted,
    balance: START - posted,
    wrong: 0,
  });
  expect(totals?.runs).toBe(totals?.lines);
  expect(posted).toBeLessThanOrEqual(START);
  expect(answered).toBeGreaterThan(0);
  expect(outcomes).toContain(402);
});

async function restart(replica: Replica | undefined): Promise<void> {
  await replica?.kill();
  await replica?.start();
}

/**
 * Sends a message to one replica after the other, with the same key, until it is answered, has failed, or is refused for its price. Returns how the answer
 * ended, or the status of the refusal.
 */
async function sendUntilDecided(sessionId: string, index: number): Promise<unknown> {
  const script: Script = {
    label: `message ${index}`,
    steps: [0, 1].map((step) => ({ deltas: [{ text: `${step} `, pauseMs: 10 }] })),
    ending: index % 5 === 0 ? 'fails' : 'finishes',
    isResumable: index % 7 !== 0,
  };
  const key = crypto.randomUUID();
  for (let attempt = index; ; attempt++) {
    const outcome = await call(`${replicas[attempt % 2 === 0 ? 0 : 1].url}/messages/${sessionId}`, {
      method: 'POST',
      headers: { ...(await user.headers()), 'idempotency-key': key },
      json: { message: JSON.stringify(script) },
    }).then(
      ({ status, body }) => (status === 200 ? body.status : status),
      () => undefined,
    );
    if (typeof outcome === 'string' || outcome === 402 || outcome === 502) return outcome;
    await delay(POLL_MS);
  }
}

/** Runs of a replica that was killed end at another one. */
async function untilSettled(): Promise<void> {
  for (;;) {
    const open = await database.query(
      'select 1 from runs where ended_at is null union all select 1 from plugin_credits.lines where settled_at is null',
    );
    if (open.length === 0) return;
    await delay(POLL_MS);
  }
}
