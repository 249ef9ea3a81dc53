/** The side of the process that is measured: ways to do a thing take turns in it, and its CPU time is divided by how often they did it. */
import type { Costs } from './in-process.js';
import { rotated } from './rotated.js';
import { readSettings } from './settings.js';

/** Does the thing once; throws when it comes out otherwise than it should. */
export type Way = () => Promise<unknown>;

/** There are no connections to settle, so a turn is shorter than a server's. */
const TURN = 1 / 4;

/** Caches that another's turn has emptied fill again, and what was forgotten is compiled again. */
const WARM_UP = 1 / 4;

/** Tells the harness what each way costs. */
export async function takeTurns(ways: Readonly<Record<string, Way>>): Promise<void> {
  const { rounds, seconds } = readSettings(process.env);
  const turnMs = seconds * 1000 * TURN;
  const costs: Record<string, number[]> = {};
  const turns = Object.entries(ways);
  for (const [, way] of turns) await costOf(way, turnMs);
  for (let round = 0; round < rounds; round++) {
    for (const [name, way] of rotated(turns, round)) {
      await costOf(way, turnMs * WARM_UP);
      (costs[name] ??= []).push(await costOf(way, turnMs));
    }
  }
  process.stdout.write(JSON.stringify(costs satisfies Costs));
}

/** Microseconds of CPU time each time: less disturbed by whoever else is busy than the time of day. */
async function costOf(way: Way, forMs: number): Promise<number> {
  const before = process.cpuUsage();
  const end = performance.now() + forMs;
  let times = 0;
  do {
    await way();
    times += 1;
  } while (performance.now() < end);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / times;
}
