import { setTimeout as delay } from 'node:timers/promises';
import type { Side } from '../../../testing/faults/client/retrying-caller.js';
import {
  disturb,
  randomNetworkFault,
  type NetworkFault,
} from '../../../testing/faults/infrastructure/network.js';
import type { Pair } from '../../../testing/faults/infrastructure/pair.js';
import type { Random } from '../../../testing/faults/random.js';
import type { PlatformStage } from './platform-stage.js';

/** Kills one replica or both with SIGKILL. */
export interface Kill {
  readonly kind: 'kill';
  readonly sides: readonly Side[];
  /** The time after the end of the previous fault. */
  readonly afterMs: number;
  readonly awayMs: number;
}

const AFTER_MS = { from: 200, to: 1_500 };
const AWAY_MS = { from: 0, to: 400 };

export type PlatformFault = Kill | NetworkFault;

export function randomPlatformFaults(
  random: Random,
  kinds: readonly PlatformFault['kind'][],
): PlatformFault[] {
  return kinds.map((kind) => {
    const afterMs = random.int(AFTER_MS.from, AFTER_MS.to);
    if (kind !== 'kill') return randomNetworkFault(random, kind, { side: random.pick(SIDES), afterMs });
    const sides = random.pick<readonly Side[]>([['A'], ['B'], ['A'], ['B'], ['A', 'B']]);
    return { kind, sides, afterMs, awayMs: random.int(AWAY_MS.from, AWAY_MS.to) };
  });
}

/** Injects the faults one after the other. At the end both replicas and PostgreSQL run again. */
export async function strike(
  faults: readonly PlatformFault[],
  stage: Pick<PlatformStage, 'replicas' | 'networks' | 'expireLeases'>,
): Promise<void> {
  for (const fault of faults) {
    await delay(fault.afterMs);
    const end = fault.kind === 'kill' ? await killSome(fault, stage) : disturb(fault, stage);
    await delay(fault.awayMs);
    await end();
    await stage.expireLeases();
  }
}

async function killSome(
  { sides }: Kill,
  { replicas }: Pick<Pair, 'replicas'>,
): Promise<() => Promise<unknown>> {
  await Promise.all(sides.map((side) => replicas[side].kill()));
  return () => Promise.all(sides.map((side) => replicas[side].start()));
}

const SIDES = ['A', 'B'] as const;

/** Kills all replicas at once, so that none can take over. */
export async function killAll({
  replicas,
  expireLeases,
}: Pick<PlatformStage, 'replicas' | 'expireLeases'>): Promise<void> {
  await Promise.all(SIDES.map((side) => replicas[side].kill()));
  await expireLeases();
}

export async function startAll({ replicas }: Pick<Pair, 'replicas'>): Promise<void> {
  await Promise.all(SIDES.map((side) => replicas[side].start()));
}

export function otherThan(side: Side): Side {
  return side === 'A' ? 'B' : 'A';
}
