/** How soon webhooks of chats are acknowledged under load, compared with a bare handler. */
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { withDatabase } from '../fixtures/with-database.js';
import type { Benchmark } from '../harness/benchmark.js';
import { percentile } from '../harness/percentile.js';
import { inRounds } from '../harness/rounds.js';
import { describeSpread, spreadOf, type Spread } from '../harness/statistics.js';
import type { RunningVariant, Variant } from '../harness/variant.js';

/** Webhooks a second, whatever the answers take: an hour of a busy workspace in a minute. */
const RATES = [50, 200, 500];
/** Enough for the engine to compile what is measured. */
const WARM_UP = { rate: 300, seconds: 5 };
const P99_MS = 100;

const PATH = '/team-chat/webhooks/standard';

interface Measured {
  readonly p50: number;
  readonly p99: number;
  /** CPU time of the server's process for each webhook, in microseconds. */
  readonly cpu: number;
}

export const teamChat: Benchmark = {
  name: 'team-chat',
  run: (settings, bundle) =>
    withDatabase(async (url, dataDir) => {
      const receiver = await startReceiver();
      const secret = `whsec_${randomBytes(32).toString('base64')}`;
      const env = {
        DATABASE_URL: url,
        DATABASE_POOL_SIZE: '10',
        BENCH_SECRET: secret,
        DATA_DIR: dataDir,
        PORT: '0',
        LOG_LEVEL: 'warn',
        PLUGINS: 'team-chat',
        TEAM_CHAT_STANDARD_SECRETS: secret,
        TEAM_CHAT_STANDARD_REPLY_URL: receiver.url,
        TEAM_CHAT_PRIVATE: 'on',
      };
      const bare: Variant = { name: 'Express 5 + pg, one row', entry: 'team-chat/express-pg', env };
      const ours: Variant = { name: 'twin-oracle', entry: 'sessions/twin-oracle', env };
      const variants = [bare, ours];
      const rounds = await inRounds(variants, settings.rounds, bundle, async (running, variant) => {
        const replies = (count: number) => (variant === ours ? receiver.receive(count) : Promise.resolve());
        const run = (rate: number, seconds: number) => measure(running, secret, { rate, seconds, replies });
        await run(WARM_UP.rate, WARM_UP.seconds);
        const measured: Measured[] = [];
        for (const rate of RATES) measured.push(await run(rate, settings.seconds));
        return measured;
      }).finally(() => receiver.close());
      const of = (variant: Variant, index: number, figure: (measured: Measured) => number): Spread =>
        spreadOf(rounds.flatMap((round) => round.of(variant)[index] ?? []).map(figure));
      return [
        {
          title: 'Team chat: webhooks acknowledged, with replies under way',
          rows: [
            ['', 'webhooks/s', 'p50 ms', 'p99 ms', 'CPU µs/webhook'],
            ...RATES.flatMap((rate, index) =>
              variants.map((variant) => [
                variant.name,
                String(rate),
                describeSpread(
                  of(variant, index, ({ p50 }) => p50),
                  1,
                ),
                describeSpread(
                  of(variant, index, ({ p99 }) => p99),
                  1,
                ),
                of(variant, index, ({ cpu }) => cpu).median.toFixed(0),
              ]),
            ),
          ],
          verdicts: RATES.map((rate, index) => ({
            what: `p99 of ${ours.name} at ${rate}/s, in ms`,
            measured: of(ours, index, ({ p99 }) => p99).median,
            target: P99_MS,
            atMost: true,
          })),
          figures: rounds.map((round) =>
            Object.fromEntries(variants.map((variant) => [variant.name, round.of(variant)])),
          ),
        },
      ];
    }),
};

interface Run {
  readonly rate: number;
  readonly seconds: number;
  /** Resolves when so many more replies have come. */
  readonly replies: (count: number) => Promise<void>;
}

/** The processor time includes that of the replies, which may come later. */
async function measure(
  running: RunningVariant,
  secret: string,
  { rate, seconds, replies }: Run,
): Promise<Measured> {
  const before = await running.cpu();
  const replied = replies(rate * seconds);
  const times = await load(running.url, secret, { rate, seconds });
  await replied;
  const cpu = ((await running.cpu()) - before) / times.length;
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99), cpu };
}

/** Sends at a steady rate. @returns the milliseconds from the moment at which each was due to its acknowledgement. */
async function load(
  url: string,
  secret: string,
  { rate, seconds }: Pick<Run, 'rate' | 'seconds'>,
): Promise<number[]> {
  const begun = performance.now();
  const count = rate * seconds;
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const due = begun + (index * 1000) / rate;
      await new Promise((resolve) => setTimeout(resolve, due - performance.now()));
      const { body, headers } = signed(secret, index);
      const response = await fetch(url + PATH, { method: 'POST', headers, body });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`a webhook was answered with ${response.status}`);
      return performance.now() - due;
    }),
  );
}

/** Of many users, who are not linked: each gets a reply that needs no model. */
function signed(secret: string, index: number) {
  const [id, timestamp] = [randomUUID(), String(Math.floor(Date.now() / 1000))];
  const user = `user-${index % 100}`;
  const body = JSON.stringify({ type: 'message', workspace: 'acme', user, thread: 'general', text: 'Hello' });
  const signature = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64');
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
  return { body, headers };
}

interface Receiver {
  readonly url: string;
  /** Resolves when so many replies have come since this call. */
  receive(count: number): Promise<void>;
  close(): void;
}

async function startReceiver(): Promise<Receiver> {
  let awaited = 0;
  let isThere: () => void = () => undefined;
  const server = createServer((request, response) => {
    request.resume();
    response.end();
    if (--awaited === 0) isThere();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the receiver has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    receive(count) {
      awaited = count;
      return new Promise<void>((resolve) => (isThere = resolve));
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
