import { startTestRedis, type TestRedis } from '../services/test-redis.js';
import { createTestUser, type TestUser } from '../server.js';
import { createCaller, type Caller } from './client/retrying-caller.js';
import { openPair, type Pair } from './infrastructure/pair.js';
import type { FaultyPostgres } from './infrastructure/postgres.js';
import type { Random } from './random.js';
import { startRecorder, type Recorder } from './agent/recorder.js';

/** Two replicas with what they share, for one epoch. */
export interface Stage extends Pair {
  readonly postgres: FaultyPostgres;
  readonly redis: TestRedis;
  readonly recorder: Recorder;
  user(): Promise<TestUser>;
  callerOf(user: TestUser, random: Random): Promise<Caller>;
}

export interface StageOptions {
  readonly postgres: FaultyPostgres;
  readonly leaseSeconds: number;
}

/** The time limit of a shutdown when no other replica can take over. */
const SHUTDOWN_SECONDS = 3;

export async function openStage({ postgres, leaseSeconds }: StageOptions): Promise<Stage> {
  const [redis, recorder] = await Promise.all([startTestRedis(), startRecorder()]);
  const settings = {
    REDIS_URL: redis.url,
    RECORDER_URL: recorder.url,
    RUN_LEASE_SECONDS: String(leaseSeconds),
    SHUTDOWN_SECONDS: String(SHUTDOWN_SECONDS),
  };
  const pair = await openPair({ postgres, settings });
  const { replicas, unexpected } = pair;

  return {
    ...pair,
    postgres,
    redis,
    recorder,
    user: () => createTestUser({ oracleDid: replicas.A.oracleDid }),
    callerOf: async (user, random) =>
      createCaller({
        replicas,
        headers: await user.headers(),
        random,
        onFault: (what) => void unexpected.push(what),
      }),
    async close() {
      await pair.close();
      await Promise.all([redis.stop(), recorder.close()]);
    },
  };
}
