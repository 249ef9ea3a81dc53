import { setTimeout as delay } from 'node:timers/promises';
import type { Section } from '../../harness/benchmark.js';
import { openStreams } from '../../harness/stream-client.js';
import { startVariant, type Variant } from '../../harness/variant.js';
import { askAll, scripts, type Subject } from './subject.js';

/** Long enough for the run to be streaming during the measurement, and after it. */
const ACTIVE_MS = 2_000;
const EVERY_MS = 40;

/** The memory of a stream, while its agent waits and while it writes. */
export async function memory(
  { bare, ours }: { bare: Variant; ours: Variant },
  { fixture, bundle }: Subject,
): Promise<Section> {
  const rows: string[][] = [];
  const figures: Record<string, { idle: number; active: number }> = {};
  for (const variant of [bare, ours]) {
    const running = await startVariant(await bundle(variant), variant);
    try {
      const before = await running.memory();
      const message = scripts({ tokens: 10_000, everyMs: EVERY_MS, signals: 1 });
      const streams = await openStreams(running.url, askAll(fixture, fixture.sessionIds.length, message));
      const kilobytes = async () => ((await running.memory()) - before) / streams.length / 1024;
      const idle = await kilobytes();
      running.go();
      await delay(ACTIVE_MS);
      const active = await kilobytes();
      figures[variant.name] = { idle, active };
      rows.push([variant.name, idle.toFixed(0), active.toFixed(0)]);
      for (const stream of streams) stream.close();
    } finally {
      await running.stop();
    }
  }
  return {
    title: `Streams: memory in use for each of ${fixture.sessionIds.length}, in KB`,
    rows: [['', 'idle', 'active'], ...rows],
    verdicts: [],
    figures,
  };
}
