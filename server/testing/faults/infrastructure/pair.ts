import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as ed25519 from '@ucanto/principal/ed25519';
import { startTcpProxy, type TcpProxy } from '../../services/tcp-proxy.js';
import { testRun } from '../../test-run.js';
import type { Side } from '../client/retrying-caller.js';
import type { FaultyPostgres } from './postgres.js';
import { createReplica, type Replica } from './replica-process.js';

/** Two replicas of one deployment, on a separate database. */
export interface Pair {
  readonly databaseUrl: string;
  readonly replicas: Readonly<Record<Side, Replica>>;
  /** The network between each replica and PostgreSQL. */
  readonly networks: Readonly<Record<Side, TcpProxy>>;
  /** Processes that ended unexpectedly; tests may add other unexpected events. */
  readonly unexpected: string[];
  close(): Promise<void>;
}

export interface PairOptions {
  readonly postgres: Pick<FaultyPostgres, 'createDatabase' | 'dropDatabase'>;
  /** Settings in addition to those of every pair. */
  readonly settings: Readonly<Record<string, string>>;
}

export async function openPair({ postgres, settings: more }: PairOptions): Promise<Pair> {
  const folder = await mkdtemp(join(testRun().folder, 'stage-'));
  const name = `faults_${randomBytes(4).toString('hex')}`;
  const databaseUrl = await postgres.createDatabase(name);
  const unexpected: string[] = [];
  const { hostname: host, port } = new URL(databaseUrl);
  const network = () => startTcpProxy({ host, port: Number(port) });
  const networks = { A: await network(), B: await network() };
  const settings = {
    PORT: '0',
    ORACLE_KEY: ed25519.format(await ed25519.generate()),
    ENCRYPTION_KEYS: randomBytes(32).toString('base64'),
    RATE_LIMIT_PER_MINUTE: '0',
    FAILED_SIGN_INS_PER_MINUTE: '0',
    REPLY_VALIDATION: 'strict',
    // The machine may be busy with other tests.
    OVERLOAD_DELAY_MS: '0',
    ...more,
  };
  const replicaOf = (side: Side) =>
    createReplica({
      name: side,
      settings: {
        ...settings,
        DATABASE_URL: through(networks[side], databaseUrl),
        DATA_DIR: join(folder, side),
      },
      onUnexpected: (what) => void unexpected.push(what),
    });
  const replicas = { A: replicaOf('A'), B: replicaOf('B') };
  // In sequence: the first creates the tables.
  await replicas.A.start();
  await replicas.B.start();

  return {
    databaseUrl,
    replicas,
    networks,
    unexpected,
    async close() {
      await Promise.all([replicas.A.kill(), replicas.B.kill()]);
      await Promise.all([networks.A.close(), networks.B.close()]);
      await postgres.dropDatabase(name);
      await rm(folder, { recursive: true });
    },
  };
}

/** Restarts the replicas that a test has ended, and resumes those that it has frozen. */
export async function restoreReplicas({ replicas }: Pick<Pair, 'replicas'>): Promise<void> {
  for (const replica of Object.values(replicas)) {
    await replica.thaw();
    if (!replica.isRunning) await replica.start();
  }
}

function through({ port }: TcpProxy, databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  return url.href;
}
