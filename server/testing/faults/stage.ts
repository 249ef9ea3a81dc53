import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as ed25519 from '@ucanto/principal/ed25519';
import { startTestRedis, type TestRedis } from '../redis.js';
import { createTestUser, type TestUser } from '../server.js';
import { testRun } from '../test-run.js';
import { createCaller, type Caller, type Side } from './caller.js';
import type { FaultyPostgres } from './postgres.js';
import type { Random } from './random.js';
import { startRecorder, type Recorder } from './recorder.js';
import { createReplica, type Replica } from './replica-process.js';

/** Two replicas with what they share, for one epoch. */
export interface Stage {
  readonly databaseUrl: string;
  readonly postgres: FaultyPostgres;
  readonly redis: TestRedis;
  readonly replicas: Readonly<Record<Side, Replica>>;
  readonly recorder: Recorder;
  /** Replies that nobody should get, and processes that have ended by themselves. */
  readonly unexpected: string[];
  user(): Promise<TestUser>;
  callerOf(user: TestUser, random: Random): Promise<Caller>;
  close(): Promise<void>;
}

export interface StageOptions {
  /** Of the replica, compiled. */
  readonly file: string;
  readonly postgres: FaultyPostgres;
  readonly leaseSeconds: number;
}

/** What a stop waits for, when there is nobody to hand over to. */
const SHUTDOWN_SECONDS = 3;

export async function openStage({ file, postgres, leaseSeconds }: StageOptions): Promise<Stage> {
  const folder = await mkdtemp(join(testRun().folder, 'stage-'));
  const name = `faults_${randomBytes(4).toString('hex')}`;
  const [databaseUrl, redis, recorder] = await Promise.all([
    postgres.createDatabase(name),
    startTestRedis(),
    startRecorder(),
  ]);
  const unexpected: string[] = [];
  const settings = {
    PORT: '0',
    DATABASE_URL: databaseUrl,
    REDIS_URL: redis.url,
    RECORDER_URL: recorder.url,
    ORACLE_KEY: ed25519.format(await ed25519.generate()),
    ENCRYPTION_KEYS: randomBytes(32).toString('base64'),
    RUN_LEASE_SECONDS: String(leaseSeconds),
    SHUTDOWN_SECONDS: String(SHUTDOWN_SECONDS),
    RATE_LIMIT_PER_MINUTE: '0',
    FAILED_SIGN_INS_PER_MINUTE: '0',
    REPLY_VALIDATION: 'strict',
  };
  const seat = (side: Side) =>
    createReplica({
      name: side,
      file,
      settings: { ...settings, DATA_DIR: join(folder, side) },
      onUnexpected: (what) => void unexpected.push(what),
    });
  const replicas = { A: seat('A'), B: seat('B') };
  // One after the other: the first makes the tables.
  await replicas.A.start();
  await replicas.B.start();

  return {
    databaseUrl,
    postgres,
    redis,
    replicas,
    recorder,
    unexpected,
    user: () => createTestUser({ oracleDid: replicas.A.oracleDid }),
    callerOf: async (user, random) =>
      createCaller({
        replicas,
        headers: await user.headers(),
        random,
        onFault: (what) => void unexpected.push(what),
      }),
    async close() {
      await Promise.all([replicas.A.kill(), replicas.B.kill()]);
      await Promise.all([redis.stop(), recorder.close(), postgres.dropDatabase(name)]);
      await rm(folder, { recursive: true });
    },
  };
}
