import { readdir } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Section } from '../../harness/benchmark.js';
import { residentSetOf } from '../../harness/resident-set.js';
import { openStreams, type Stream } from '../../harness/stream-client.js';
import { startVariant, type RunningVariant } from '../../harness/variant.js';
import { askAll, scripts, type Subject } from '../streams/subject.js';
import { lineThrough } from './line.js';

/** How many streams are open at a time; each has a run whose agent waits. */
const CROWDS = [500, 1_000, 2_000, 5_000, 10_000];
export const LARGEST_CROWD = 10_000;
const OPENED_AT_ONCE = 250;

/** More than a heartbeat, and than a renewal of the lease. */
const WATCHED_MS = 20_000;

/** A cost is a line when this share of its variance is the number of streams. */
const LINEAR = 0.98;

interface Cost {
  readonly streams: number;
  /** Bytes in use by JavaScript after a garbage collection, in MB. */
  readonly heap: number;
  readonly resident: number;
  readonly descriptors: number;
  /** Share of a core, in percent. */
  readonly cpu: number;
}

/** What streams cost that are open and silent: memory, descriptors, and the processor time of heartbeats. */
export async function idleStreams({ fixture, bundle }: Subject): Promise<Section> {
  const entry = 'streams/twin-oracle';
  const env = { ...fixture.env, CONNECTIONS_PER_CALLER: String(2 * LARGEST_CROWD) };
  const running = await startVariant(await bundle({ entry }), { env });
  const open: Stream[] = [];
  try {
    const messages = askAll(fixture, LARGEST_CROWD, scripts({ tokens: 1, everyMs: 0, signals: 1 }));
    const costs: Cost[] = [];
    for (const streams of CROWDS) {
      while (open.length < streams)
        open.push(
          ...(await openStreams(
            running.url,
            messages.slice(open.length, Math.min(streams, open.length + OPENED_AT_ONCE)),
          )),
        );
      costs.push({ streams, ...(await costOf(running)) });
    }
    return sectionOf(costs);
  } finally {
    for (const stream of open) stream.close();
    await running.stop();
  }
}

async function costOf(running: RunningVariant): Promise<Omit<Cost, 'streams'>> {
  const heap = (await running.memory()) / 1024 ** 2;
  const before = await running.cpu();
  await delay(WATCHED_MS);
  const cpu = ((await running.cpu()) - before) / WATCHED_MS / 10;
  return {
    heap,
    resident: await residentSetOf(running.pid),
    descriptors: (await readdir(`/proc/${running.pid}/fd`)).length,
    cpu,
  };
}

function sectionOf(costs: readonly Cost[]): Section {
  const lineOf = (cost: keyof Cost) => lineThrough(costs.map((each) => [each.streams, each[cost]]));
  const [heap, resident, descriptors, cpu] = [
    lineOf('heap'),
    lineOf('resident'),
    lineOf('descriptors'),
    lineOf('cpu'),
  ];
  return {
    title: 'Scale: streams that are open and silent, on one server',
    rows: [
      ['streams', 'heap MB', 'resident MB', 'descriptors', 'CPU % of a core'],
      ...costs.map(({ streams, ...cost }) => [
        String(streams),
        cost.heap.toFixed(0),
        cost.resident.toFixed(0),
        String(cost.descriptors),
        cost.cpu.toFixed(1),
      ]),
      [
        'each',
        `${(heap.slope * 1024).toFixed(1)} KB`,
        `${(resident.slope * 1024).toFixed(1)} KB`,
        descriptors.slope.toFixed(2),
        cpu.slope.toFixed(4),
      ],
    ],
    verdicts: [
      { what: 'heap: how much of a line it is (R²)', measured: heap.rSquared, target: LINEAR },
      { what: 'descriptors: how much of a line (R²)', measured: descriptors.rSquared, target: LINEAR },
      { what: 'processor time: how much of a line (R²)', measured: cpu.rSquared, target: LINEAR },
    ],
    figures: { costs, heap, resident, descriptors, cpu },
  };
}
