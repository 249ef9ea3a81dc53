/** How long it takes from a request that creates a twin to the frame of its event, at a steady rate of such requests. */
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { twinOf } from '../../fixtures/sample-register.js';
import type { Section } from '../../harness/benchmark.js';
import type { Bundler } from '../../harness/bundle-variant.js';
import { percentile } from '../../harness/percentile.js';
import { inRounds, type Round } from '../../harness/rounds.js';
import type { Settings } from '../../harness/bench-settings.js';
import { describeSpread, spreadOf } from '../../harness/statistics.js';
import type { RunningVariant, Variant } from '../../harness/variant.js';
import type { PreparedPlatform } from './prepare.js';

const PER_SECOND = 200;
/** A round is long, and its figures scatter less than those of short ones. */
const MAX_ROUNDS = 3;
const P50_AT_MOST = 20;
const P99_AT_MOST = 100;
/** For the last frames. */
const SETTLE_LIMIT_MS = 30_000;

interface Latency {
  readonly p50: number;
  readonly p99: number;
}

export async function measureFeed(
  { env, url, headers }: PreparedPlatform,
  { rounds, feedSeconds }: Settings,
  bundle: Bundler,
): Promise<Section> {
  const bare = { name: 'Express 5 + pg, bare', entry: 'platform/express-pg', env };
  const ours = { name: 'twin-oracle', entry: 'sessions/twin-oracle', env };
  const measured = await inRounds([bare, ours], Math.min(rounds, MAX_ROUNDS), bundle, (running) =>
    writeAndFollow(running, url, headers, PER_SECOND * feedSeconds),
  );
  const of = (variant: Variant, figure: keyof Latency) =>
    spreadOf(measured.map((round: Round<Latency>) => round.of(variant)[figure]));
  return {
    title: `Platform: ${PER_SECOND} creations a second for ${feedSeconds} s, milliseconds from the request to the frame of its event`,
    rows: [
      ['', 'p50', 'p99'],
      ...[bare, ours].map((variant) => [
        variant.name,
        describeSpread(of(variant, 'p50'), 0),
        describeSpread(of(variant, 'p99'), 0),
      ]),
    ],
    verdicts: [
      { what: 'p50 of twin-oracle', measured: of(ours, 'p50').median, target: P50_AT_MOST, atMost: true },
      { what: 'p99 of twin-oracle', measured: of(ours, 'p99').median, target: P99_AT_MOST, atMost: true },
    ],
    figures: [bare, ours].map((variant) => ({
      name: variant.name,
      p50: of(variant, 'p50'),
      p99: of(variant, 'p99'),
    })),
  };
}

async function writeAndFollow(
  { url }: RunningVariant,
  database: string,
  headers: Readonly<Record<string, string>>,
  count: number,
): Promise<Latency> {
  const agent = new Agent({ keepAlive: true });
  const sent = new Map<string, number>();
  const latencies: number[] = [];
  const followed = new AbortController();
  const response = await fetch(`${url}/v1/events?after=${await newestEvent(database)}`, {
    headers: { ...headers, accept: 'text/event-stream' },
    signal: followed.signal,
  });
  const reading = read(response, (name) => {
    const at = sent.get(name);
    if (at !== undefined) latencies.push(performance.now() - at);
    sent.delete(name);
  });

  const failed: unknown[] = [];
  const start = performance.now();
  for (let number = 0; number < count; number++) {
    const wait = start + (1_000 * number) / PER_SECOND - performance.now();
    if (wait > 0) await delay(wait);
    const name = `feed ${number}`;
    sent.set(name, performance.now());
    create(url, agent, headers, { ...twinOf(number), metadata: { name } }).catch((error: unknown) =>
      failed.push(error),
    );
  }
  const end = performance.now() + SETTLE_LIMIT_MS;
  while (sent.size > 0 && performance.now() < end) await delay(10);
  followed.abort();
  await reading;
  agent.destroy();
  if (failed.length > 0 || sent.size > 0)
    throw new Error(`${url}: ${failed.length} requests failed, ${sent.size} events are missing`, {
      cause: failed[0],
    });
  return { p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99) };
}

/** Its number, so that only new ones are followed; the bare side begins there by itself. */
async function newestEvent(database: string): Promise<string> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    const { rows } = await client.query<{ newest: string }>('select max(id) as newest from events');
    return rows[0]?.newest ?? '0';
  } finally {
    await client.end();
  }
}

async function read(response: Response, onName: (name: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    const chunks: AsyncIterable<Uint8Array> | undefined = response.body ?? undefined;
    for await (const chunk of chunks ?? []) {
      text += decoder.decode(chunk, { stream: true });
      const frames = text.split('\n\n');
      text = frames.pop() ?? '';
      for (const frame of frames) {
        const [, name] = /"name":\s*"(feed \d+)"/.exec(frame) ?? [];
        if (name !== undefined) onName(name);
      }
    }
  } catch (error) {
    if (!(error instanceof Error && error.name === 'AbortError')) throw error;
  }
}

function create(
  url: string,
  agent: Agent,
  headers: Readonly<Record<string, string>>,
  body: object,
): Promise<void> {
  return new Promise((done, failed) => {
    const sending = request(`${url}/v1/entities`, { method: 'POST', agent, headers: { ...headers } });
    sending.once('error', failed);
    sending.once('response', (response) => {
      response.resume();
      if (response.statusCode === 201) done();
      else failed(new Error(`creating a twin answered ${String(response.statusCode)}`));
    });
    sending.end(JSON.stringify(body));
  });
}
