/** Batches, by workers that fail, go away, and get in each other's way. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pino from 'pino';
import { isTransient } from '../../../persistence/errors/transient.js';
import type { Protocols } from '../../protocols/protocol.js';
import { WriteConflict } from '../../register/write-conflict.js';
import { relationship, twin } from '../endpoints/testing/stage.js';
import { issuer, openBatches, protocols, type Batches } from '../testing/batches.js';
import { readResults } from '../results/result-store.js';
import { createUploads } from '../upload/upload-store.js';
import { createImportWorker } from '../import-worker.js';

const PROJECTS = 2_000;
const ORACLES = 10;

let batches: Batches;
beforeAll(async () => {
  batches = await openBatches();
});
afterAll(() => batches.close());
beforeEach(() => batches.clear());

const oracles = Array.from({ length: ORACLES }, (_, index) =>
  twin(index, { type: 'Oracle', protocol: 'did:ixo:protocol/oracle' }),
);
const projects = Array.from({ length: PROJECTS }, (_, index) => twin(ORACLES + index));
const edges = projects.map((_, index) => relationship('verifier', ORACLES + index, index % ORACLES));
const lines = [...oracles, ...projects, ...edges];

/** How many lines have results, and how many results there are of them. */
async function progressOf(id: string) {
  let text = '';
  for await (const piece of readResults(batches.one, id, 0)) text += piece;
  const numbers = [...text.matchAll(/"line":(\d+)/g)].map(([, line]) => Number(line));
  return { lines: new Set(numbers).size, results: numbers.length };
}

async function state(id: string) {
  const { status, created, unchanged, failed, processed } = await batches.row(id);
  return { status, created, unchanged, failed, processed };
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
      ...protocols,
      async find(...query) {
        ask();
        await free;
        return protocols.find(...query);
      },
    },
  };
}

/** As kill -9 looks to the database, and as the end of a transaction that was idle for too long looks to the server: the connection is gone. */
async function endTransactions(): Promise<void> {
  await batches.other.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
       and state = 'idle in transaction' and pid <> pg_backend_pid()`,
  );
}

/** What a worker waits out. */
async function unlessPassing(batch: Promise<boolean>): Promise<void> {
  await batch.catch((error: unknown) => {
    if (!isTransient(error)) throw error;
  });
}

describe('every line is executed exactly once', () => {
  it('when a worker stops after some batches and another one continues', async () => {
    const id = await batches.receive(lines);
    await batches.makeOne();
    await batches.makeOne();
    expect(await state(id)).toMatchObject({ status: 'running', processed: 2_000 });
    expect(await progressOf(id)).toEqual({ lines: 2_000, results: 2_000 });
    await batches.makeAll(batches.other);
    expect(await state(id)).toEqual(done);
    expect(await batches.counts()).toEqual(all);
    expect(await progressOf(id)).toEqual({ lines: lines.length, results: lines.length });
  });

  it('when a worker is killed in the middle of a batch', async () => {
    const id = await batches.receive(lines);
    const { protocols: holding, asked, letGo } = held();
    const killed = unlessPassing(batches.makeOne(batches.one, holding));
    await asked;
    await endTransactions();
    expect(await batches.counts()).toMatchObject({ twins: 0, events: 0 });
    expect(await progressOf(id)).toEqual({ lines: 0, results: 0 });
    await batches.makeAll(batches.other);
    expect(await state(id)).toEqual(done);
    expect(await progressOf(id)).toEqual({ lines: lines.length, results: lines.length });
    expect(await batches.counts()).toEqual(all);
    letGo();
    // One that was only cut off, and not killed, makes nothing a second time.
    await killed;
    expect(await batches.counts()).toEqual(all);
  });

  it('when PostgreSQL ends the transaction of a batch, which does not fail the import', async () => {
    const id = await batches.receive(lines);
    const { protocols: holding, asked, letGo } = held();
    const cut = unlessPassing(batches.makeOne(batches.one, holding));
    await asked;
    await endTransactions();
    letGo();
    // It is retried at once, or by the next worker.
    await cut;
    await batches.makeAll(batches.one);
    expect(await state(id)).toEqual(done);
    expect(await batches.counts()).toEqual(all);
  });

  it('when two replicas process it at the same time', async () => {
    const ids = [await batches.receive(lines), await batches.receive(lines)];
    await Promise.all([
      batches.makeAll(batches.one),
      batches.makeAll(batches.other),
      batches.makeAll(batches.one),
      batches.makeAll(batches.other),
    ]);
    const states = await Promise.all(ids.map(state));
    expect(states.map(({ status, failed }) => [status, failed])).toEqual([
      ['finished', 0],
      ['finished', 0],
    ]);
    expect(states.map(({ created }) => created).reduce((sum, created) => sum + created)).toBe(lines.length);
    expect(states.map(({ unchanged }) => unchanged).reduce((sum, same) => sum + same)).toBe(lines.length);
    expect(await batches.counts()).toEqual(all);
  });

  it('when a concurrent request creates the same twin: the batch is retried and finds it', async () => {
    const id = await batches.receive([twin(1)]);
    const { protocols: holding, asked, letGo } = held();
    const making = batches.makeOne(batches.one, holding);
    await asked;
    await batches.receive([twin(1), twin(2)], batches.other);
    await batches.makeAll(batches.other);
    letGo();
    expect(await making).toBe(true);
    expect(await state(id)).toMatchObject({ status: 'finished', created: 0, unchanged: 1 });
    expect(await batches.counts()).toMatchObject({ twins: 2, events: 2 });
  });
});

it('local ids of existing twins are stored until the import has ended, and then deleted', async () => {
  const names = () => batches.one.query<unknown[]>('select name from import_names');
  const named = { kind: 'twin', did: '_:kept', externalId: 'kept', type: 'Oracle' };
  const first = { ...named, protocol: 'did:ixo:protocol/oracle' };
  const filler = Array.from({ length: 1_000 }, () => ({ ...first, did: undefined, externalId: undefined }));
  await batches.receive([first]);
  await batches.makeAll(batches.one);
  await batches.receive([first, ...filler]);
  await batches.makeOne();
  await createUploads(batches.one).sweep();
  expect(await names()).toEqual([{ name: '_:kept' }]);
  await batches.makeAll(batches.one);
  await createUploads(batches.one).sweep();
  expect(await names()).toEqual([]);
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
      dataSource: batches.one,
      protocols: using,
      issuer,
      uploads: createUploads(batches.one),
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
    return {
      ...protocols,
      find: (...query) => (failures++ === 0 ? Promise.reject(error) : protocols.find(...query)),
    };
  }

  it('retries a batch that failed because the database was unavailable', async () => {
    const id = await batches.receive([twin(1), twin(2)]);
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    expect(await workOn(id, failing(away))).toMatchObject({ status: 'finished', created: 2 });
    expect(logged.map(({ msg }) => msg)).toEqual(['imports are retried: the database is unavailable']);
  });

  it('retries a batch that conflicts with other writes, and logs that', async () => {
    const id = await batches.receive([twin(1)]);
    let conflicts = 0;
    const conflicting: Protocols = {
      ...protocols,
      find: (...query) =>
        conflicts++ < 5 ? Promise.reject(new WriteConflict('again')) : protocols.find(...query),
    };
    expect(await workOn(id, conflicting)).toMatchObject({ status: 'finished', created: 1 });
    expect(logged.map(({ msg }) => msg)).toEqual([
      'imports are retried: the next batch conflicts with other writes',
    ]);
  });

  it('ends an import that would fail again, logs it, and continues with the others', async () => {
    const id = await batches.receive([twin(1)]);
    const next = await batches.receive([twin(2)]);
    expect(await workOn(id, failing(new Error('a bug')))).toMatchObject({ status: 'failed', created: 0 });
    const row = await batches.row(id);
    expect(row.error).toMatch(/^The server failed to process the next lines/);
    expect(row.finishedAt).not.toBeNull();
    expect(logged.map(({ msg }) => msg)).toEqual(['an import failed: it cannot be continued']);
    expect(await workOn(next, protocols)).toMatchObject({ status: 'finished', created: 1 });
    expect(await batches.counts()).toMatchObject({ chunks: 0 });
  });

  it('schedules imports fairly: a large one does not delay a small one', async () => {
    const large = await batches.receive(lines);
    await batches.makeOne();
    const small = await batches.receive([twin(9_999)]);
    await batches.makeOne();
    await batches.makeOne();
    expect(await state(small)).toMatchObject({ status: 'finished' });
    expect(await state(large)).toMatchObject({ status: 'running' });
  });
});
