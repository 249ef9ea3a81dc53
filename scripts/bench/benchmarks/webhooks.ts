/** How fast events reach webhooks, compared with a plain sender. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { migrate } from '../../../server/persistence/migrate.js';
import { withDatabase } from '../fixtures/with-database.js';
import type { Settings } from '../harness/bench-settings.js';
import type { Benchmark } from '../harness/benchmark.js';
import { postgresCpu } from '../harness/postgres-cpu.js';
import { inRounds } from '../harness/rounds.js';
import { describeSpread, spreadOf, type Spread } from '../harness/statistics.js';
import type { RunningVariant, Variant } from '../harness/variant.js';
import { WEBHOOKS } from '../variants/webhooks/rows.js';

/** Enough that a round lasts for several times as long as a slow write to the disk. */
const EVENTS_A_SECOND = 600;
const AT_LEAST = 0.6;

interface Measured {
  /** Deliveries per second. */
  readonly rate: number;
  /** CPU time of the sender's process for each, in microseconds. */
  readonly cpu: number;
  /** The same of PostgreSQL's processes. */
  readonly postgres: number;
  /** Messages that came again. */
  readonly repeated: number;
}

export const webhooks: Benchmark = {
  name: 'webhooks',
  run: (settings, bundle) =>
    withDatabase(async (url, dataDir) => {
      await migrate(url);
      const receiver = await startReceiver();
      const env = {
        DATABASE_URL: url,
        BENCH_RECEIVER: receiver.url,
        BENCH_EVENTS: String(EVENTS_A_SECOND * settings.seconds),
      };
      const plain: Variant = { name: 'plain sender', entry: 'webhooks/plain-sender', env };
      const keeping: Variant = {
        name: 'plain sender, keep-alive',
        entry: 'webhooks/plain-sender',
        env: { ...env, BENCH_KEEP_ALIVE: 'yes' },
      };
      const ours: Variant = { name: 'twin-oracle', entry: 'webhooks/twin-oracle', env };
      const variants = [plain, keeping, ours];
      const rounds = await inRounds(variants, settings.rounds, bundle, (running) =>
        measure(running, receiver, settings, dataDir),
      ).finally(() => receiver.close());
      const of = (variant: Variant, figure: (measured: Measured) => number): Spread =>
        spreadOf(rounds.map((round) => figure(round.of(variant))));
      const ratio = (variant: Variant) =>
        spreadOf(rounds.map((round) => round.of(variant).rate / round.of(plain).rate));
      return [
        {
          title: `Webhooks: deliveries to ${WEBHOOKS} webhooks of one host, 32 at a time`,
          rows: [
            ['', 'deliveries/s', `ratio to ${plain.name}`, 'CPU µs/delivery', 'PostgreSQL', 'repeated'],
            ...variants.map((variant) => [
              variant.name,
              of(variant, ({ rate }) => rate).median.toFixed(0),
              describeSpread(ratio(variant), 2),
              of(variant, ({ cpu }) => cpu).median.toFixed(0),
              of(variant, ({ postgres }) => postgres).median.toFixed(0),
              of(variant, ({ repeated }) => repeated).max.toFixed(0),
            ]),
          ],
          verdicts: [
            { what: `${ours.name} ÷ ${plain.name}`, measured: ratio(ours).median, target: AT_LEAST },
          ],
          figures: rounds.map((round) =>
            Object.fromEntries(variants.map((variant) => [variant.name, round.of(variant)])),
          ),
        },
      ];
    }),
};

interface Receiver {
  readonly url: string;
  /** Resolves with how many came again when so many different messages have come since the last call. */
  receive(count: number): Promise<number>;
  close(): void;
}

async function startReceiver(): Promise<Receiver> {
  /** By webhook and id. */
  let received = new Set<string>();
  let repeated = 0;
  let awaited = Infinity;
  let isThere: (repeated: number) => void = () => undefined;
  const server = createServer((request, response) => {
    request.resume();
    response.end();
    const before = received.size;
    received.add(`${request.url ?? ''} ${String(request.headers['webhook-id'])}`);
    if (received.size === before) repeated++;
    else if (received.size === awaited) isThere(repeated);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the receiver has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    receive(count) {
      received = new Set();
      repeated = 0;
      awaited = count;
      return new Promise((resolve) => (isThere = resolve));
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function measure(
  running: RunningVariant,
  receiver: Receiver,
  { seconds }: Settings,
  dataDir: string,
): Promise<Measured> {
  const count = EVENTS_A_SECOND * seconds * WEBHOOKS;
  const before = await running.cpu();
  const postgresBefore = await postgresCpu(dataDir);
  const all = receiver.receive(count);
  const begun = performance.now();
  running.go();
  const repeated = await all;
  const tookSeconds = (performance.now() - begun) / 1000;
  return {
    rate: count / tookSeconds,
    cpu: ((await running.cpu()) - before) / count,
    postgres: ((await postgresCpu(dataDir)) - postgresBefore) / count,
    repeated,
  };
}
