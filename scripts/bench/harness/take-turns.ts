/** Runs in the measured process: the alternatives take turns, and the time is divided by the number of repetitions. */
import type { Costs } from './in-process.js';
import { rotated } from './rotated.js';
import { readSettings } from './bench-settings.js';

/** Runs it once; throws when the result is unexpected. */
export type Way = () => Promise<unknown>;

/** There are no connections to settle, so a turn is shorter than a server's. */
const TURN = 1 / 4;

/** Refills caches that another alternative has emptied, and lets the engine compile again. */
const WARM_UP = 1 / 4;

/** Microseconds since an arbitrary start. */
export type Clock = () => number;

/** CPU time of this process, which other load disturbs less than wall-clock time. */
export const cpuTime: Clock = () => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

/** For work that waits, such as for a database. */
export const timeOfDay: Clock = () => performance.now() * 1000;

/** Reports the cost of each alternative to the harness. */
export async function takeTurns(ways: Readonly<Record<string, Way>>, clock = cpuTime): Promise<void> {
  const { rounds, seconds } = readSettings(process.env);
  const turnMs = seconds * 1000 * TURN;
  const costs: Record<string, number[]> = {};
  const turns = Object.entries(ways);
  for (const [, way] of turns) await costOf(way, turnMs, clock);
  for (let round = 0; round < rounds; round++) {
    for (const [name, way] of rotated(turns, round)) {
      await costOf(way, turnMs * WARM_UP, clock);
      (costs[name] ??= []).push(await costOf(way, turnMs, clock));
    }
  }
  process.stdout.write(JSON.stringify(costs satisfies Costs));
}

/** Microseconds per repetition. */
async function costOf(way: Way, forMs: number, clock: Clock): Promise<number> {
  const before = clock();
  const end = performance.now() + forMs;
  let times = 0;
  do {
    await way();
    times += 1;
  } while (performance.now() < end);
  return (clock() - before) / times;
}
