import { performance } from 'node:perf_hooks';
import type { DataSource } from 'typeorm';
import { appendFrames } from '../../../server/oracle/runs/log/frame-store.js';
import { createRunStore } from '../../../server/oracle/runs/log/store.js';
import { makeMissingWeeks } from '../../../server/oracle/runs/weeks/keep-weeks.js';
import { makeWeeks } from '../../../server/oracle/runs/weeks/week-store.js';
import { WEEK_MS, weekOf, type Week } from '../../../server/oracle/runs/weeks/week.js';
import { openDatabase } from '../../../server/persistence/database.js';
import { newIdentifier } from '../../../server/persistence/identifier.js';
import { entities } from '../../../server/startup/entities.js';
import { withSessions, type SessionsFixture } from '../fixtures/with-sessions.js';
import type { Benchmark, Section } from '../harness/benchmark.js';
import { percentile } from '../harness/percentile.js';

/** How many frames the run log has, in millions: one in each week. */
const MILLIONS = [1, 3, 10, 30];
const FRAMES_OF_A_RUN = 200;
const ROWS_AT_ONCE = 1_000_000;

const HOLDER = 'bench';
const ACTIVE_RUNS = 20;
const STATEMENTS = 2_000;
const WARM_UP = 200;
const REJOINED_FRAMES = 40;

interface Cost {
  readonly millions: number;
  readonly gigabytes: number;
  /** A statement that stores a frame of each active run, in milliseconds. */
  readonly append: Spread;
  /** A read of the last frames of any old run. */
  readonly rejoin: Spread;
  /** Pages of PostgreSQL that each of these reads has touched, in memory or not. */
  readonly rejoinPages: number;
}

interface Spread {
  readonly p50: number;
  readonly p99: number;
}

/** What the run log costs those who write and re-join while it grows by a part of a million frames each week. */
export const runLogRows: Benchmark = {
  name: 'rows',
  run: async () => [await withSessions(measure)],
};

async function measure(fixture: SessionsFixture): Promise<Section> {
  const dataSource = await openDatabase({
    url: fixture.env.DATABASE_URL ?? '',
    entities,
    poolSize: 1,
  });
  try {
    const active = await startRuns(dataSource, fixture.sessionIds);
    const costs: Cost[] = [];
    await makeMissingWeeks(dataSource, Date.now());
    let [filled, seq] = [0, 0];
    for (const millions of MILLIONS) {
      for (; filled < millions; filled++) await fill(dataSource, weekBefore(filled + 1));
      await dataSource.query('vacuum analyze run_events');
      await dataSource.query('checkpoint');
      const append = await time(() => appendToEach(dataSource, active, ++seq));
      costs.push({
        millions,
        gigabytes: await sizeOf(dataSource),
        append,
        ...(await rejoin(dataSource, millions)),
      });
    }
    return sectionOf(costs);
  } finally {
    await dataSource.destroy();
  }
}

/** Runs that this process holds, as a server does. @returns their ids. */
async function startRuns(dataSource: DataSource, sessionIds: readonly string[]): Promise<string[]> {
  await dataSource.query(`insert into replicas (id, lease_until) values ($1, 'infinity')`, [HOLDER]);
  const runs = sessionIds.slice(0, ACTIVE_RUNS).map((sessionId) => ({ id: newIdentifier('run'), sessionId }));
  await dataSource.query(
    `insert into runs (id, session_id, owner_did, message_id, request_id, status, holder, request, token_ids, last_seq)
     select id, "sessionId", 'did:key:bench', id, id, 'running', $2, '{}', '{}', 0
     from jsonb_to_recordset($1::jsonb) as r (id text, "sessionId" text)`,
    [JSON.stringify(runs), HOLDER],
  );
  return runs.map(({ id }) => id);
}

/** That many weeks ago. */
const weekBefore = (weeks: number) => weekOf(Date.now() - weeks * WEEK_MS);

/** A million frames of runs of a week that have ended, with the text that a token has. */
async function fill(dataSource: DataSource, week: Week): Promise<void> {
  await makeWeeks(dataSource, [week]);
  await dataSource.query(
    `insert into run_events (run_id, seq, event, data)
     select run_id, seq, 'message', json_build_object('content', 'token ', 'timestamp', '2026-01-01T00:00:00.000Z')
     from (select 'run_t' || lpad(to_hex($3::bigint + (random() * $4)::bigint), 12, '0') || left(md5(random()::text), 19) as run_id
           from generate_series(1, $1::int)) as runs, generate_series(1, $2::int) as seq`,
    [ROWS_AT_ONCE / FRAMES_OF_A_RUN, FRAMES_OF_A_RUN, week.from, WEEK_MS - 60_000],
  );
}

async function appendToEach({ manager }: DataSource, runIds: readonly string[], seq: number): Promise<void> {
  const data = '{"content":"token ","timestamp":"2026-01-01T00:00:00.000Z"}';
  await appendFrames(
    manager,
    HOLDER,
    runIds.map((runId) => ({
      runId,
      messageId: runId,
      sessionId: runId,
      holder: HOLDER,
      frames: [{ id: seq, event: 'message', data }],
    })),
  );
}

/** Any old runs: most of their pages are not in memory when the table is larger than it. */
async function rejoin(dataSource: DataSource, weeks: number): Promise<Pick<Cost, 'rejoin' | 'rejoinPages'>> {
  const from = weekBefore(weeks).from;
  const ids = await dataSource.query<{ id: string }[]>(
    `select e.run_id as id
     from generate_series(1, $1::int) as n,
       lateral (select 'run_t' || lpad(to_hex($2::bigint + (n * 0 + random() * $3)::bigint), 12, '0') as id) as any_id,
       lateral (select run_id from run_events where run_id > any_id.id order by run_id limit 1) as e`,
    [STATEMENTS + WARM_UP, from, weeks * WEEK_MS - 3_600_000],
  );
  const store = createRunStore(dataSource);
  const left = ids.map(({ id }) => id);
  const before = await pagesTouched(dataSource);
  const spread = await time(() =>
    store.eventsAbove(left.pop() ?? '', FRAMES_OF_A_RUN - REJOINED_FRAMES, REJOINED_FRAMES),
  );
  const pages = (await pagesTouched(dataSource)) - before;
  return { rejoin: spread, rejoinPages: pages / (STATEMENTS + WARM_UP) };
}

/** By all statements of the database so far. */
async function pagesTouched(dataSource: DataSource): Promise<number> {
  await dataSource.query('select pg_stat_force_next_flush()');
  const [row] = await dataSource.query<{ pages: string }[]>(
    'select blks_hit + blks_read as pages from pg_stat_database where datname = current_database()',
  );
  return Number(row?.pages);
}

async function time(once: () => Promise<unknown>): Promise<Spread> {
  for (let count = 0; count < WARM_UP; count++) await once();
  const times: number[] = [];
  while (times.length < STATEMENTS) {
    const begun = performance.now();
    await once();
    times.push(performance.now() - begun);
  }
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}

async function sizeOf(dataSource: DataSource): Promise<number> {
  const [row] = await dataSource.query<{ bytes: string }[]>(
    `select sum(pg_total_relation_size(relid)) as bytes from pg_partition_tree('run_events')`,
  );
  return Number(row?.bytes) / 1e9;
}

function sectionOf(costs: readonly Cost[]): Section {
  const [first, last] = [costs[0], costs.at(-1)];
  const growth = (of: (cost: Cost) => number) => (last && first ? of(last) / of(first) : NaN);
  return {
    title: `Rows of the run log; ${ACTIVE_RUNS} frames a statement, ${REJOINED_FRAMES} for each that re-joins`,
    rows: [
      ['million rows', 'GB', 'append p50 ms', 'p99', 're-join p50 ms', 'p99', 're-join pages'],
      ...costs.map(({ millions, gigabytes, append, rejoin: read, rejoinPages }) => [
        String(millions),
        gigabytes.toFixed(1),
        append.p50.toFixed(2),
        append.p99.toFixed(2),
        read.p50.toFixed(2),
        read.p99.toFixed(2),
        rejoinPages.toFixed(1),
      ]),
    ],
    verdicts: [
      {
        what: 'append, most rows ÷ fewest',
        measured: growth(({ append }) => append.p50),
        target: 1.5,
        atMost: true,
      },
      {
        what: 're-join, most rows ÷ fewest',
        measured: growth(({ rejoin: read }) => read.p50),
        target: 1.5,
        atMost: true,
      },
      {
        what: 'pages of a re-join, most rows ÷ fewest',
        measured: growth(({ rejoinPages }) => rejoinPages),
        target: 1.5,
        atMost: true,
      },
    ],
    figures: costs,
  };
}
