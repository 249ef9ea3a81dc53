/** Runs that crash every server that executes them. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { withConnection } from '../../../persistence/connection.js';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.js';
import { startRecorder, type Recorder } from '../../../testing/faults/agent/recorder.js';
import { createReplica, type Replica } from '../../../testing/faults/infrastructure/replica-process.js';
import type { Script } from '../../../testing/faults/agent/script.js';
import { call, createTestUser, type TestUser } from '../../../testing/server.js';
import { testRun } from '../../../testing/test-run.js';

let folder: string;
let recorder: Recorder;
let database: TestDatabase;
let replica: Replica;
let user: TestUser;
let sessionId: string;
/** Whether the process has ended by itself. */
let isDead = false;

const POLL_MS = 20;

beforeEach(async () => {
  folder = await mkdtemp(join(testRun().folder, 'fatal-'));
  [recorder, database] = await Promise.all([startRecorder(), createTestDatabase()]);
  replica = createReplica({
    name: 'A',
    settings: {
      PORT: '0',
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      ENCRYPTION_KEYS: randomBytes(32).toString('base64'),
      RECORDER_URL: recorder.url,
      RUN_LEASE_SECONDS: '1',
      RATE_LIMIT_PER_MINUTE: '0',
    },
    onUnexpected: () => void (isDead = true),
  });
  await replica.start();
  user = await createTestUser(replica);
  const { body } = await call(`${replica.url}/sessions`, {
    method: 'POST',
    headers: await user.headers(),
    json: {},
  });
  sessionId = String(body.sessionId);
});
afterEach(async () => {
  await replica.kill();
  await Promise.all([recorder.close(), database.drop()]);
  await rm(folder, { recursive: true });
});

describe('a run that kills its server', () => {
  it('at once, each time, is ended after three attempts', async () => {
    expect(await play(script('at once', 1))).toBe('interrupted');
    expect(attempts('at once')).toBe(3);
  });

  it('goes on when each attempt has come a step further', async () => {
    expect(await play(script('after a step', 4))).toBe('finished');
    expect(attempts('after a step')).toBe(4);
  });
});

const script = (kills: NonNullable<Script['kills']>, steps: number): Script => ({
  label: kills,
  steps: Array.from({ length: steps }, (_, at) => ({ deltas: [{ text: `${at} `, pauseMs: 0 }] })),
  ending: 'finishes',
  isResumable: true,
  kills,
});

const attempts = (label: string) =>
  recorder.of(label).filter(({ what }) => what.kind === 'answer begins').length;

/** Sends the message, and restarts the server after each crash until the run has ended. Returns the final status. */
async function play(played: Script): Promise<string> {
  // The request is interrupted when the server crashes.
  const sent = call(`${replica.url}/messages/${sessionId}`, {
    method: 'POST',
    headers: await user.headers(),
    json: { message: JSON.stringify(played), stream: false },
  }).catch(() => undefined);
  return withConnection(database.url, async (client) => {
    for (;;) {
      const { rows } = await client.query<{ status: string }>(
        'select status from runs where session_id = $1 and ended_at is not null',
        [sessionId],
      );
      if (rows[0]) {
        await sent;
        return rows[0].status;
      }
      if (isDead) {
        isDead = false;
        await replica.start();
      } else await delay(POLL_MS);
    }
  });
}
