/** Two replicas of the platform that tests may kill, a caller with every scope, and a connection to the database. */
import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { generateApiKey } from '../../../auth/api-keys/format.js';
import type { Scope } from '../../../auth/callers/scopes.js';
import { openDatabase } from '../../../persistence/database.js';
import { createCaller, type Caller } from '../../../testing/faults/client/retrying-caller.js';
import { openPair, restoreReplicas, type Pair } from '../../../testing/faults/infrastructure/pair.js';
import type { FaultyPostgres } from '../../../testing/faults/infrastructure/postgres.js';
import { createRandom, type Random } from '../../../testing/faults/random.js';
import { platformEntities } from '../../platform.js';
import { hold, TESTS, type WriteHold } from './database/hold-writes.js';
import { expireLeases, skipWaits } from './database/expire-leases.js';

export interface PlatformStage extends Pair {
  readonly database: DataSource;
  /** A caller of the deployment itself, which is the only voter at first. */
  readonly admin: Caller;
  callerOf(ownerDid: string, scopes: readonly Scope[], random: Random): Promise<Caller>;
  /** @returns the DID of a new twin that belongs to the deployment. */
  newProject(): Promise<string>;
  hold(table: string): Promise<WriteHold>;
  /** Skips the waits before retries, until `restore`. */
  skipRetryWaits(): void;
  /** Expires the leases of killed servers. */
  expireLeases(): Promise<void>;
  /** Cleans up after a test: releases blocked writes, restores the retry schedule and restarts killed replicas. */
  restore(): Promise<void>;
}

export interface PlatformStageOptions {
  readonly postgres: FaultyPostgres;
}

/** A caller is used by all tests of the stage, and each test has a timeout of its own. */
const PATIENCE_MS = 900_000;

const keySchema = z.object({ key: z.string() });
const didSchema = z.object({ did: z.string() });

export async function openPlatformStage({ postgres }: PlatformStageOptions): Promise<PlatformStage> {
  const adminKey = generateApiKey('test').text;
  const pair = await openPair({
    postgres,
    settings: { BOOTSTRAP_API_KEY: adminKey, WEBHOOKS_PRIVATE: 'on' },
  });
  const { replicas, unexpected, databaseUrl } = pair;
  const database = await openDatabase({
    url: databaseUrl,
    entities: platformEntities,
    applicationName: TESTS,
  });
  const callerWith = (key: string, random: Random) =>
    createCaller({
      replicas,
      headers: { authorization: `Bearer ${key}` },
      random,
      onFault: (what) => void unexpected.push(what),
      patienceMs: PATIENCE_MS,
    });
  const admin = callerWith(adminKey, createRandom(0));
  const holds: WriteHold[] = [];
  const restoreWaits: (() => Promise<void>)[] = [];
  const release = async () => {
    await Promise.all(holds.splice(0).map((held) => held.release()));
    await Promise.all(restoreWaits.splice(0).map((restore) => restore()));
  };

  return {
    ...pair,
    database,
    admin,
    async callerOf(ownerDid, scopes, random) {
      const json = { name: 'a test', ownerDid, scopes };
      const { body } = await admin.ask({ method: 'POST', path: '/v1/api-keys', json });
      return callerWith(keySchema.parse(body).key, random);
    },
    async newProject() {
      const json = { type: 'Project', protocol: 'did:ixo:protocol/project' };
      const headers = { 'idempotency-key': randomUUID() };
      const { body } = await admin.ask({ method: 'POST', path: '/v1/entities', json, headers });
      return didSchema.parse(body).did;
    },
    async hold(table) {
      const held = await hold(database, databaseUrl, table);
      holds.push(held);
      return held;
    },
    skipRetryWaits() {
      restoreWaits.push(skipWaits(database));
    },
    expireLeases: () => expireLeases(database),
    async restore() {
      await release();
      await restoreReplicas(pair);
    },
    async close() {
      await release();
      await database.destroy();
      await pair.close();
    },
  };
}
