import { setTimeout as delay } from 'node:timers/promises';
import type { Side } from '../../../testing/faults/caller.js';
import type { Pair } from '../../../testing/faults/pair.js';
import type { Random } from '../../../testing/faults/random.js';

/** The end of one replica, or of both, by SIGKILL. */
export interface Kill {
  readonly sides: readonly Side[];
  /** After the one before it is over. */
  readonly afterMs: number;
  readonly awayMs: number;
}

const AFTER_MS = { from: 200, to: 1_500 };
const AWAY_MS = { from: 0, to: 400 };

export function randomKills(random: Random, count: number): Kill[] {
  return Array.from({ length: count }, () => ({
    sides: random.pick<readonly Side[]>([['A'], ['B'], ['A'], ['B'], ['A', 'B']]),
    afterMs: random.int(AFTER_MS.from, AFTER_MS.to),
    awayMs: random.int(AWAY_MS.from, AWAY_MS.to),
  }));
}

/** One after the other. At the end both are there. */
export async function strike(kills: readonly Kill[], { replicas }: Pick<Pair, 'replicas'>): Promise<void> {
  for (const { sides, afterMs, awayMs } of kills) {
    await delay(afterMs);
    await Promise.all(sides.map((side) => replicas[side].kill()));
    await delay(awayMs);
    await Promise.all(sides.map((side) => replicas[side].start()));
  }
}

const SIDES = ['A', 'B'] as const;

/** All at once, so that nobody is left to go on. */
export async function killAll({ replicas }: Pick<Pair, 'replicas'>): Promise<void> {
  await Promise.all(SIDES.map((side) => replicas[side].kill()));
}

export async function startAll({ replicas }: Pick<Pair, 'replicas'>): Promise<void> {
  await Promise.all(SIDES.map((side) => replicas[side].start()));
}

export function otherThan(side: Side): Side {
  return side === 'A' ? 'B' : 'A';
}
