import pg from 'pg';
import type { Section } from '../../harness/benchmark.js';
import { describeSpread, spreadOf, type Spread } from '../../harness/statistics.js';
import { openStreams } from '../../harness/stream-client.js';
import { startVariant, type Variant } from '../../harness/variant.js';
import { now, type Script } from '../../variants/streams/token-script.js';
import { ask, type Subject } from './subject.js';

const EVENTS = 10_000;
const TIMES = 50;

/** Rejoining a long run: its last ten frames, and all of them, compared with the bare query of the same rows. */
export async function rejoin(ours: Variant, { fixture, bundle }: Subject): Promise<Section> {
  const { headers, sessionIds, env } = fixture;
  const running = await startVariant(await bundle(ours), ours);
  const database = new pg.Client({ connectionString: env.DATABASE_URL });
  try {
    await database.connect();
    const [sessionId = ''] = sessionIds;
    running.go();
    const script = JSON.stringify({ tokens: EVENTS, everyMs: 1, signals: 1 } satisfies Script);
    const [stream] = await openStreams(running.url, [ask(sessionId, headers, script)]);
    await stream?.ended;
    const { rows } = await database.query<{ id: string; last: number }>(
      'select id, last_seq as last from runs where session_id = $1 order by position desc limit 1',
      [sessionId],
    );
    const [run] = rows;
    if (!run) throw new Error('there is no run');
    const join = (after: number) => async () => {
      const [stream] = await openStreams(running.url, [
        { method: 'GET', path: `/runs/${run.id}?after=${after}`, headers },
      ]);
      await stream?.ended;
    };
    const query = (after: number) => () =>
      database.query(
        'select seq, event, data::text from run_events where run_id = $1 and seq > $2 order by seq',
        [run.id, after],
      );
    const near = run.last - 10;
    const [end, endBare] = [await time(join(near)), await time(query(near))];
    const [all, allBare] = [await time(join(0)), await time(query(0))];
    return {
      title: `Streams: joining a run of ${run.last} frames, in ms`,
      rows: [
        ['', 'last 10', 'all'],
        ['twin-oracle', describeSpread(end, 2), describeSpread(all, 1)],
        ['the bare query', describeSpread(endBare, 2), describeSpread(allBare, 1)],
      ],
      verdicts: [],
      figures: { end, endBare, all, allBare },
    };
  } finally {
    await database.end();
    await running.stop();
  }
}

async function time(way: () => Promise<unknown>): Promise<Spread> {
  const times: number[] = [];
  await way();
  for (let round = 0; round < TIMES; round++) {
    const before = now();
    await way();
    times.push(now() - before);
  }
  return spreadOf(times);
}
