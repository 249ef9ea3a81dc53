/** Replicas of two versions on one database, while clients go on. */
import { randomBytes } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as ed25519 from '@ucanto/principal/ed25519';
import { generateApiKey } from '../auth/api-keys/format.js';
import { refuseBuildsBefore } from '../persistence/compatibility.js';
import { migrations } from '../persistence/migrations/index.js';
import { firstColumn } from '../testing/notes.js';
import { bundleProgram } from '../testing/processes/program.js';
import { useServerProcesses, type ServerProcess } from '../testing/processes/server-processes.js';
import { startBalancer, type Balancer } from '../testing/services/balancer.js';
import { createEmptyDatabase, type TestDatabase } from '../testing/test-database.js';
import {
  bundleLastRelease,
  describeWithLastRelease,
  lastReleaseReadsCompatibility,
} from '../testing/upgrade/bundle-last-release.js';
import { startLoad, type Load } from '../testing/upgrade/load.js';
import { bundleNextRelease, NEXT_MIGRATION } from '../testing/upgrade/bundle-next-release.js';

const THIS = await bundleProgram('server/main.ts');

const APPLIED = 'select name from migrations order by id';

const apiKey = generateApiKey('test').text;

interface Replica {
  readonly url: string;
  readonly oracleDid: string;
  readonly server: ServerProcess;
}

const servers = useServerProcesses();
let database: TestDatabase;
let settings: Record<string, string>;
let balancer: Balancer;
let replicas: Replica[];

beforeEach(async () => {
  database = await createEmptyDatabase();
  settings = {
    DATABASE_URL: database.url,
    ORACLE_KEY: ed25519.format(await ed25519.generate()),
    ENCRYPTION_KEYS: randomBytes(32).toString('base64'),
    BOOTSTRAP_API_KEY: apiKey,
    RATE_LIMIT_PER_MINUTE: '0',
    DRAIN_SECONDS: '1',
    SHUTDOWN_SECONDS: '5',
  };
  balancer = await startBalancer();
  replicas = [];
});
afterEach(async () => {
  for (const { server } of replicas) server.child.kill('SIGKILL');
  await Promise.all(replicas.map(({ server }) => server.exited));
  await balancer.close();
  await database.drop();
});

const launch = (program: string) => servers.start(settings, { args: [program], cwd: process.cwd() });

async function add(program: string): Promise<void> {
  const server = launch(program);
  replicas.push({ ...(await server.ready()), server });
  balancer.use(...replicas.map(({ url }) => url));
}

async function removeOldest(): Promise<number | undefined> {
  const [oldest, ...others] = replicas;
  replicas = others;
  balancer.use(...others.map(({ url }) => url));
  oldest?.server.child.kill('SIGTERM');
  return oldest?.server.exited;
}

/** Two replicas of the program, and clients of them. */
async function deploy(program: string): Promise<Load> {
  await add(program);
  await add(program);
  const load = await startLoad({ url: balancer.url, apiKey, oracleDid: replicas[0]?.oracleDid ?? '' });
  await load.progress(1);
  return load;
}

/** Replaces both replicas, one after the other: for a while both versions run, and the first one of a newer version migrates the database. */
async function replaceBoth(program: string, load: Load): Promise<void> {
  for (let replaced = 1; replaced <= 2; replaced++) {
    await add(program);
    await load.progress(1);
    expect(await removeOldest()).toBe(0);
    await load.progress(1);
  }
}

describeWithLastRelease('an upgrade from the last release', () => {
  let lastRelease: string;
  beforeAll(async () => {
    lastRelease = await bundleLastRelease();
  });

  it('fails no request and loses no frame, and neither does the way back where that release can go it', async () => {
    const load = await deploy(lastRelease);
    const names = migrations.map(({ name }) => name);
    expect(names.slice(0, -1)).toEqual(expect.arrayContaining(await firstColumn(database.url, APPLIED)));
    await replaceBoth(THIS, load);
    expect(await firstColumn(database.url, APPLIED)).toEqual(names);
    if (lastReleaseReadsCompatibility()) await replaceBoth(lastRelease, load);
    else expect(await launch(lastRelease).exited).not.toBe(0);
    expect(await load.stop()).toEqual([]);
  });
});

describe('an upgrade to a release with another migration', () => {
  it('that only adds something fails no request and loses no frame, and neither does the way back', async () => {
    const next = await bundleNextRelease([
      'alter table twins add column nickname text',
      'alter table runs add column cost bigint not null default 0',
      'create table nicknames (did text primary key)',
    ]);
    const load = await deploy(THIS);
    await replaceBoth(next, load);
    await replaceBoth(THIS, load);
    expect(await load.stop()).toEqual([]);
    for (const { server } of replicas) expect(server.output.text).toContain(NEXT_MIGRATION);
  });

  it('that removes what this one uses is noticed by such clients', async () => {
    const next = await bundleNextRelease(['alter table runs drop column traceparent']);
    const load = await deploy(THIS);
    await add(next);
    await load.progress(2);
    expect(await load.stop()).not.toEqual([]);
  });

  it('that refuses this one cannot be gone back from', async () => {
    const statements: string[] = [];
    await refuseBuildsBefore(
      { query: (statement) => Promise.resolve(statements.push(statement)) },
      NEXT_MIGRATION,
    );
    await add(await bundleNextRelease(statements));
    const refused = launch(THIS);
    expect(await refused.exited).toBe(78);
    expect(refused.output.text).toContain(`does not know the migrations ${NEXT_MIGRATION}`);
  });
});
