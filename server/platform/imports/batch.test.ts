/** Batches, by workers that fail, go away, and get in each other's way. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pino from 'pino';
import type { DataSource } from 'typeorm';
import { entities } from '../../app.js';
import { openDatabase } from '../../persistence/database.js';
import { isTransient } from '../../persistence/transient.js';
import { createTestDatabase, type TestDatabase } from '../../testing/database.js';
import type { Protocols } from '../protocols/protocol.js';
import { createProtocols } from '../protocols/protocols.js';
import { seedProtocols } from '../protocols/seed.js';
import type { Actor } from '../twins/controllers.js';
import { makeBatch } from './batch.js';
import { ImportEntity } from './entity.js';
import { receiveImport } from './receive.js';
import { ndjson, relationship, twin } from './endpoints/testing/stage.js';
import { createUploads } from './uploads.js';
import { createImportWorker } from './worker.js';

const ADMIN: Actor = { ownerDid: 'did:key:admin', keyId: 'key', scopes: ['admin'] };
const PROJECTS = 2_000;
const ORACLES = 10;

let database: TestDatabase;
/** Two replicas. */
let one: DataSource;
let other: DataSource;
beforeAll(async () => {
  database = await createTestDatabase();
  const open = () =>
    openDatabase({ url: database.url, entities, poolSize: 3, onConnectionLost: () => undefined });
  [one, other] = await Promise.all([open(), open()]);
  await seedProtocols(one, 'did:key:platform');
});
afterAll(async () => {
  await Promise.all([one.destroy(), other.destroy()]);
  await database.drop();
});
beforeEach(() =>
  one.query(
    `truncate twins, relationships, events, imports, import_chunks, import_errors, group_members restart identity cascade`,
  ),
);

const protocols = createProtocols();

async function receive(lines: readonly object[], by: DataSource = one): Promise<string> {
  async function* body() {
    yield await Promise.resolve(Buffer.from(ndjson(lines)));
  }
  const options = { actor: ADMIN, keyId: 'key', key: undefined, body: body() };
  return (await receiveImport(createUploads(by), options)).id;
}

const oracles = Array.from({ length: ORACLES }, (_, index) =>
  twin(index, { type: 'Oracle', protocol: 'did:ixo:protocol/oracle' }),
);
const projects = Array.from({ length: PROJECTS }, (_, index) => twin(ORACLES + index));
const edges = projects.map((_, index) => relationship('verifier', ORACLES + index, index % ORACLES));
const lines = [...oracles, ...projects, ...edges];

async function makeAll(by: DataSource, using: Protocols = protocols): Promise<void> {
  while (await makeBatch(by, using, isTransient));
}

async function state(id: string) {
  const { status, created, unchanged, failed, processed } = await one.manager.findOneByOrFail(ImportEntity, {
    id,
  });
  return { status, created, unchanged, failed, processed };
}

async function counts() {
  const [found] = await one.query<object[]>(`select
    (select count(*)::int from twins) as twins, (select count(*)::int from relationships) as relationships,
    (select count(*)::int from events) as events, (select count(*)::int from import_chunks) as chunks`);
  return found;
}

const all = { twins: ORACLES + PROJECTS, relationships: PROJECTS, events: lines.length, chunks: 0 };
const done = { status: 'finished', created: lines.length, unchanged: 0, failed: 0, processed: lines.length };

/** A stand-in that says when it is asked for the first time, and waits there until it may go on. */
function held(): {
  readonly protocols: Protocols;
  readonly asked: Promise<void>;
  readonly letGo: () => void;
} {
  let ask: () => void = () => undefined;
  let letGo: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => (ask = resolve));
  const free = new Promise<void>((resolve) => (letGo = resolve));
  return {
    asked,
    letGo,
    protocols: {
      async find(...query) {
        ask();
        await free;
        return protocols.find(...query);
      },
    },
  };
}

describe('every line is made exactly once', () => {
  it('when a worker stops after some batches and another one goes on', async () => {
    const id = await receive(lines);
    await makeBatch(one, protocols, isTransient);
    await makeBatch(one, protocols, isTransient);
    expect(await state(id)).toMatchObject({ status: 'running', processed: 2_000 });
    await makeAll(other);
    expect(await state(id)).toEqual(done);
    expect(await counts()).toEqual(all);
  });

  it('when a worker is killed in the middle of a batch', async () => {
    const id = await receive(lines);
    const { protocols: holding, asked, letGo } = held();
    const killed = makeBatch(one, holding, isTransient).catch((error: unknown) => error);
    await asked;
    // As kill -9 looks to the database: the connection is gone.
    await other.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
         and state = 'idle in transaction' and pid <> pg_backend_pid()`,
    );
    letGo();
    expect(isTransient(await killed)).toBe(true);
    expect(await counts()).toMatchObject({ twins: 0, events: 0 });
    await makeAll(other);
    expect(await state(id)).toEqual(done);
    expect(await counts()).toEqual(all);
  });

  it('when two replicas work at it at once', async () => {
    const ids = [await receive(lines), await receive(lines)];
    await Promise.all([makeAll(one), makeAll(other), makeAll(one), makeAll(other)]);
    const states = await Promise.all(ids.map(state));
    expect(states.map(({ status, failed }) => [status, failed])).toEqual([
      ['finished', 0],
      ['finished', 0],
    ]);
    expect(states.map(({ created }) => created).reduce((sum, created) => sum + created)).toBe(lines.length);
    expect(states.map(({ unchanged }) => unchanged).reduce((sum, same) => sum + same)).toBe(lines.length);
    expect(await counts()).toEqual(all);
  });

  it('when somebody else makes the same twin meanwhile: the batch sees it, and is done again', async () => {
    const id = await receive([twin(1)]);
    const { protocols: holding, asked, letGo } = held();
    const making = makeBatch(one, holding, isTransient);
    await asked;
    await receive([twin(1), twin(2)], other);
    await makeAll(other);
    letGo();
    expect(await making).toBe(true);
    expect(await state(id)).toMatchObject({ status: 'finished', created: 0, unchanged: 1 });
    expect(await counts()).toMatchObject({ twins: 2, events: 2 });
  });
});

describe('a worker', () => {
  const logged: { msg?: string }[] = [];
  const log = pino(
    { level: 'warn' },
    { write: (line: string) => void logged.push(JSON.parse(line) as object) },
  );
  beforeEach(() => void logged.splice(0));

  /** Works until the import has ended. */
  async function workOn(id: string, using: Protocols) {
    const worker = createImportWorker({
      dataSource: one,
      protocols: using,
      uploads: createUploads(one),
      log,
    });
    worker.start();
    try {
      for (;;) {
        const found = await state(id);
        if (found.status !== 'queued' && found.status !== 'running') return found;
      }
    } finally {
      await worker.stop();
    }
  }

  /** Fails once. */
  function failing(error: Error): Protocols {
    let failures = 0;
    return { find: (...query) => (failures++ === 0 ? Promise.reject(error) : protocols.find(...query)) };
  }

  it('does a batch again that failed because the database was away', async () => {
    const id = await receive([twin(1), twin(2)]);
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    expect(await workOn(id, failing(away))).toMatchObject({ status: 'finished', created: 2 });
    expect(logged.map(({ msg }) => msg)).toEqual(['imports wait: the database does not answer']);
  });

  it('gives an import up that would fail again, says so, and goes on with the others', async () => {
    const id = await receive([twin(1)]);
    const next = await receive([twin(2)]);
    expect(await workOn(id, failing(new Error('a bug')))).toMatchObject({ status: 'failed', created: 0 });
    const row = await one.manager.findOneByOrFail(ImportEntity, { id });
    expect(row.error).toMatch(/^The server failed to make the next lines/);
    expect(row.finishedAt).not.toBeNull();
    expect(logged.map(({ msg }) => msg)).toEqual(['an import cannot go on']);
    expect(await workOn(next, protocols)).toMatchObject({ status: 'finished', created: 1 });
    expect(await counts()).toMatchObject({ chunks: 0 });
  });

  it('gives each import its turn: a large one does not keep a small one waiting', async () => {
    const large = await receive(lines);
    await makeBatch(one, protocols, isTransient);
    const small = await receive([twin(9_999)]);
    await makeBatch(one, protocols, isTransient);
    await makeBatch(one, protocols, isTransient);
    expect(await state(small)).toMatchObject({ status: 'finished' });
    expect(await state(large)).toMatchObject({ status: 'running' });
  });
});
