import pg from 'pg';
import type { SessionsFixture } from '../../fixtures/with-sessions.js';
import type { Section } from '../../harness/benchmark.js';
import { percentile } from '../../harness/percentile.js';
import { postgresCpu } from '../../harness/postgres-cpu.js';
import { openStreams } from '../../harness/stream-client.js';
import { startVariant, type RunningVariant } from '../../harness/variant.js';
import { now } from '../../variants/streams/token-script.js';
import { askAll, scripts, type Subject } from '../streams/subject.js';

const REPLICAS = [1, 2, 4];

/** The same load for any number of replicas: this many streams in all, at the pace of a slow model. */
const STREAMS = 400;
const EVERY_MS = 100;
const SECONDS = 15;

const SAMPLE_MS = 50;

interface Cost {
  readonly replicas: number;
  readonly p50: number;
  readonly p99: number;
  /** For a token. */
  readonly transactions: number;
  readonly postgresMicroseconds: number;
  readonly serverMicroseconds: number;
  /** The share of samples in which a connection waited for a lock of another one, in percent. */
  readonly lockWaits: number;
}

/** What a token costs PostgreSQL while the number of replicas grows and the load stays. */
export async function replicas({ fixture, bundle }: Subject): Promise<Section> {
  const file = await bundle({ entry: 'streams/twin-oracle' });
  const costs: Cost[] = [];
  for (const count of REPLICAS) {
    const running: RunningVariant[] = [];
    try {
      while (running.length < count) running.push(await startVariant(file, { env: fixture.env }));
      await ask(running, fixture, 20);
      costs.push({ replicas: count, ...(await measure(running, fixture)) });
    } finally {
      for (const one of running) await one.stop();
    }
  }
  const [first, last] = [costs[0], costs.at(-1)];
  return {
    title: `Scale: replicas, ${STREAMS} streams in all, a token every ${EVERY_MS} ms in each`,
    rows: [
      ['replicas', 'p50 ms', 'p99 ms', 'transactions/token', 'PostgreSQL µs', 'servers µs', 'lock waits %'],
      ...costs.map((cost) => [
        String(cost.replicas),
        cost.p50.toFixed(1),
        cost.p99.toFixed(1),
        cost.transactions.toFixed(4),
        cost.postgresMicroseconds.toFixed(0),
        cost.serverMicroseconds.toFixed(0),
        cost.lockWaits.toFixed(1),
      ]),
    ],
    verdicts: [
      {
        what: 'lock waits with the most replicas, % of samples',
        measured: last?.lockWaits ?? NaN,
        target: 1,
        atMost: true,
      },
      {
        what: `processor time of PostgreSQL for a token, ${last?.replicas ?? ''} replicas ÷ 1`,
        measured: (last?.postgresMicroseconds ?? NaN) / (first?.postgresMicroseconds ?? NaN),
        target: 2,
        atMost: true,
      },
    ],
    figures: costs,
  };
}

/** Asks for as many answers as there are streams, evenly of all replicas. @returns how late each token was, in milliseconds. */
async function ask(
  running: readonly RunningVariant[],
  fixture: SessionsFixture,
  tokens: number,
): Promise<number[]> {
  const latencies: number[] = [];
  const messages = askAll(fixture, STREAMS, scripts({ tokens, everyMs: EVERY_MS, signals: 0 }));
  const share = Math.ceil(messages.length / running.length);
  const opened = await Promise.all(
    running.map(({ url }, index) =>
      openStreams(url, messages.slice(index * share, (index + 1) * share), (content) => {
        const seen = now();
        for (const token of content.split(' ')) if (token !== '') latencies.push(seen - Number(token));
      }),
    ),
  );
  await Promise.all(opened.flat().map(({ ended }) => ended));
  return latencies;
}

async function measure(
  running: readonly RunningVariant[],
  fixture: SessionsFixture,
): Promise<Omit<Cost, 'replicas'>> {
  const { DATABASE_URL, DATA_DIR = '' } = fixture.env;
  const database = new pg.Client({ connectionString: DATABASE_URL });
  await database.connect();
  const serverCpu = async () =>
    (await Promise.all(running.map((one) => one.cpu()))).reduce((sum, each) => sum + each, 0);
  const locks = sampleLocks(database);
  try {
    const before = [await transactionsOf(database), await postgresCpu(DATA_DIR), await serverCpu()] as const;
    const latencies = await ask(running, fixture, Math.ceil((SECONDS * 1000) / EVERY_MS));
    const lockWaits = await locks.stop();
    const after = [await transactionsOf(database), await postgresCpu(DATA_DIR), await serverCpu()] as const;
    const aToken = (at: 0 | 1 | 2) => (after[at] - before[at]) / latencies.length;
    return {
      p50: percentile(latencies, 0.5),
      p99: percentile(latencies, 0.99),
      transactions: aToken(0),
      postgresMicroseconds: aToken(1),
      serverMicroseconds: aToken(2),
      lockWaits,
    };
  } finally {
    await locks.stop();
    await database.end();
  }
}

async function transactionsOf(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ transactions: string }>(
    'select xact_commit as transactions from pg_stat_database where datname = current_database()',
  );
  return Number(rows[0]?.transactions);
}

/** Asks again and again who waits for a lock. @returns the share of samples with such a wait, in percent. */
function sampleLocks(database: pg.Client): { stop(): Promise<number> } {
  let [samples, waits] = [0, 0];
  let last = Promise.resolve();
  const timer = setInterval(() => {
    last = database
      .query<{ waiting: boolean }>(
        "select exists (select from pg_stat_activity where wait_event_type = 'Lock') as waiting",
      )
      .then(({ rows }) => {
        samples++;
        if (rows[0]?.waiting === true) waits++;
      });
  }, SAMPLE_MS);
  return {
    async stop() {
      clearInterval(timer);
      await last;
      return (100 * waits) / samples;
    },
  };
}
