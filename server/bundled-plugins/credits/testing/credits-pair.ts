import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as ed25519 from '@ucanto/principal/ed25519';
import { startRecorder } from '../../../testing/faults/agent/recorder.js';
import { createReplica, type Replica } from '../../../testing/faults/infrastructure/replica-process.js';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.js';
import { testRun } from '../../../testing/test-run.js';

/** Two replicas with the plugin, each in a process of its own, on one database. Their agent follows the script in the message. */
export interface CreditsPair {
  readonly replicas: readonly [Replica, Replica];
  readonly database: TestDatabase;
  close(): Promise<void>;
}

export async function openCreditsPair(settings: Readonly<Record<string, string>>): Promise<CreditsPair> {
  const folder = await mkdtemp(join(testRun().folder, 'credits-'));
  const [recorder, database] = await Promise.all([startRecorder(), createTestDatabase()]);
  const shared = {
    PORT: '0',
    DATABASE_URL: database.url,
    ORACLE_KEY: ed25519.format(await ed25519.generate()),
    ENCRYPTION_KEYS: randomBytes(32).toString('base64'),
    RECORDER_URL: recorder.url,
    RUN_LEASE_SECONDS: '2',
    RATE_LIMIT_PER_MINUTE: '0',
    PLUGINS: 'credits',
    ...settings,
  };
  const replicaOf = (name: string) =>
    createReplica({
      name,
      settings: { ...shared, DATA_DIR: join(folder, name) },
      onUnexpected: (what) => {
        throw new Error(what);
      },
    });
  const replicas = [replicaOf('A'), replicaOf('B')] as const;
  // In sequence: the first one creates the tables.
  for (const replica of replicas) await replica.start();
  return {
    replicas,
    database,
    async close() {
      await Promise.all(replicas.map((replica) => replica.kill()));
      await Promise.all([recorder.close(), database.drop()]);
      await rm(folder, { recursive: true });
    },
  };
}
