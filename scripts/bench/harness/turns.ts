/** The side of the process that is measured: ways to do a thing take turns in it, and the time is divided by how often they did it. */
import type { Costs } from './in-process.js';
import { rotated } from './rotated.js';
import { readSettings } from './settings.js';

/** Does the thing once; throws when it comes out otherwise than it should. */
export type Way = () => Promise<unknown>;

/** There are no connections to settle, so a turn is shorter than a server's. */
const TURN = 1 / 4;

/** Caches that another's turn has emptied fill again, and what was forgotten is compiled again. */
const WARM_UP = 1 / 4;

/** Microseconds that have passed, since whenever. */
export type Clock = () => number;

/** CPU time of this process: less disturbed by whoever else is busy than the time of day. */
export const cpuTime: Clock = () => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

/** For what is waited for, such as a database. */
export const timeOfDay: Clock = () => performance.now() * 1000;

/** Tells the harness what each way costs. */
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

/** Microseconds each time. */
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
