import { z } from 'zod';
import type { SessionsFixture } from '../../fixtures/with-sessions.js';
import type { Section } from '../../harness/benchmark.js';
import type { Bundler } from '../../harness/bundle-variant.js';
import { percentile } from '../../harness/percentile.js';
import { inRounds } from '../../harness/rounds.js';
import type { Settings } from '../../harness/bench-settings.js';
import { describeSpread, spreadOf } from '../../harness/statistics.js';
import type { RunningVariant, Variant } from '../../harness/variant.js';
import { TOOL } from '../../variants/channel/open-page.js';
import { openTab } from './tab.js';

/** Sessions that call their tabs at once. */
export const MANY = 50;

const WARM_UP_SECONDS = 1;
const CALLS_IN_A_RUN = 10;
const P50_OF_MANY_AT_MOST_MS = 30;

const reply = z.object({ message: z.object({ content: z.string() }) });
const milliseconds = z.array(z.number()).length(CALLS_IN_A_RUN);

interface Measured {
  readonly one: Percentiles;
  readonly many: Percentiles;
}

interface Percentiles {
  readonly p50: number;
  readonly p99: number;
}

/** From an agent's call of a browser tool to its result, with tabs that answer immediately. */
export async function roundTrip(
  fixture: SessionsFixture,
  settings: Settings,
  bundle: Bundler,
): Promise<Section> {
  const bare: Variant = { name: 'Socket.IO, bare', entry: 'channel/socket-io-calls' };
  const ours: Variant = { name: 'twin-oracle', entry: 'channel/calling-agent', env: fixture.env };
  const variants = [bare, ours];
  const rounds = await inRounds(variants, settings.rounds, bundle, (running) =>
    measure(running, fixture, settings.seconds),
  );
  const described = (variant: Variant, figure: (measured: Measured) => number) =>
    describeSpread(spreadOf(rounds.map((round) => figure(round.of(variant)))), 2);
  return {
    title: 'Channel: round trip of a browser tool, in ms',
    rows: [
      ['', 'one session: p50', 'p99', `${MANY} sessions: p50`, 'p99'],
      ...variants.map((variant) => [
        variant.name,
        described(variant, ({ one }) => one.p50),
        described(variant, ({ one }) => one.p99),
        described(variant, ({ many }) => many.p50),
        described(variant, ({ many }) => many.p99),
      ]),
    ],
    verdicts: [
      {
        what: `p50 of ${MANY} sessions, ${ours.name}`,
        measured: spreadOf(rounds.map((round) => round.of(ours).many.p50)).median,
        target: P50_OF_MANY_AT_MOST_MS,
        atMost: true,
      },
    ],
    figures: rounds.map((round) =>
      Object.fromEntries(variants.map((variant) => [variant.name, round.of(variant)])),
    ),
  };
}

async function measure(
  { url }: RunningVariant,
  { sessionIds, headers }: SessionsFixture,
  seconds: number,
): Promise<Measured> {
  const sessions = sessionIds.slice(0, MANY);
  const invocation = (headers.authorization ?? '').replace('Bearer ', '');
  const tabs = await Promise.all(sessions.map((sessionId) => openTab(url, sessionId, invocation)));
  const timesOf = async (asked: readonly string[], forSeconds: number): Promise<number[]> => {
    const end = performance.now() + forSeconds * 1000;
    const times = asked.map(async (sessionId) => {
      const all: number[] = [];
      while (performance.now() < end) all.push(...(await call(url, sessionId, headers)));
      return all;
    });
    return (await Promise.all(times)).flat();
  };
  try {
    await timesOf(sessions, WARM_UP_SECONDS);
    return {
      one: percentilesOf(await timesOf(sessions.slice(0, 1), seconds)),
      many: percentilesOf(await timesOf(sessions, seconds)),
    };
  } finally {
    for (const tab of tabs) tab.disconnect();
  }
}

/** Makes calls in a session, one after the other. */
async function call(url: string, sessionId: string, headers: SessionsFixture['headers']): Promise<number[]> {
  const response = await fetch(`${url}/messages/${sessionId}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ message: String(CALLS_IN_A_RUN), tools: [TOOL] }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`the calls were answered by ${response.status} ${text}`);
  return milliseconds.parse(JSON.parse(reply.parse(JSON.parse(text)).message.content));
}

function percentilesOf(times: readonly number[]): Percentiles {
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}
