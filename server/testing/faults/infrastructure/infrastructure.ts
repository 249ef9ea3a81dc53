import { setTimeout as delay } from 'node:timers/promises';
import type { Side } from '../client/retrying-caller.js';
import { disturb, randomNetworkFault, type NetworkFault, type NetworkFaultKind } from './network.js';
import type { Random } from '../random.js';
import type { Stage } from '../stage.js';

/** Faults of the machines. */
export type Fault =
  | { readonly kind: 'kill' | 'stop'; readonly side: Side; readonly afterMs: number; readonly awayMs: number }
  | { readonly kind: 'freeze'; readonly side: Side; readonly afterMs: number; readonly awayMs: number }
  | {
      readonly kind: 'restart PostgreSQL';
      readonly mode: 'fast' | 'immediate';
      readonly afterMs: number;
      readonly awayMs: number;
    }
  | { readonly kind: 'kill Redis'; readonly afterMs: number; readonly awayMs: number }
  | NetworkFault;

export type FaultKind =
  'kill' | 'stop' | 'freeze' | 'fast restart' | 'immediate restart' | 'Redis' | NetworkFaultKind;

/** Derived from the lease of a replica. */
const FREEZE_MS = { from: 1_300, to: 2_200 };

const SPAN_MS = 3_500;

/** Faults in sequence, at moments with much work in progress. */
export function randomFaults(random: Random, kinds: readonly FaultKind[]): Fault[] {
  const share = Math.floor(SPAN_MS / Math.max(kinds.length, 1));
  return kinds.map((kind) => {
    const afterMs = random.int(100, share);
    const side = random.pick<Side>(['A', 'B']);
    switch (kind) {
      case 'kill':
      case 'stop':
        return { kind, side, afterMs, awayMs: random.int(0, 400) };
      case 'freeze':
        return { kind, side, afterMs, awayMs: random.int(FREEZE_MS.from, FREEZE_MS.to) };
      case 'fast restart':
        return { kind: 'restart PostgreSQL', mode: 'fast', afterMs, awayMs: random.int(0, 600) };
      case 'immediate restart':
        return { kind: 'restart PostgreSQL', mode: 'immediate', afterMs, awayMs: random.int(0, 600) };
      case 'Redis':
        return { kind: 'kill Redis', afterMs, awayMs: random.int(0, 800) };
      case 'silence':
      case 'refusal':
      case 'reset':
        return randomNetworkFault(random, kind, { side, afterMs });
    }
  });
}

/** Injects the faults. @returns the problems of the machines themselves. */
export async function strike(faults: readonly Fault[], stage: Stage): Promise<string[]> {
  const wrong: string[] = [];
  for (const fault of faults) {
    await delay(fault.afterMs);
    const end = await begin(fault, stage, (what) => void wrong.push(what));
    await delay(fault.awayMs);
    await end();
  }
  return wrong;
}

async function begin(fault: Fault, stage: Stage, say: (what: string) => void): Promise<() => Promise<void>> {
  switch (fault.kind) {
    case 'kill': {
      const replica = stage.replicas[fault.side];
      await replica.kill();
      return () => replica.start();
    }
    case 'stop': {
      const replica = stage.replicas[fault.side];
      const code = await replica.terminate();
      if (code !== 0) say(`${fault.side} has stopped with ${code ?? 'a signal'}`);
      return () => replica.start();
    }
    case 'freeze': {
      const replica = stage.replicas[fault.side];
      await replica.freeze();
      return () => replica.thaw();
    }
    case 'restart PostgreSQL':
      await stage.postgres.goAway(fault.mode);
      return () => stage.postgres.comeBack();
    case 'kill Redis':
      await stage.redis.kill();
      return () => stage.redis.restart();
    case 'silence':
    case 'refusal':
    case 'reset':
      return disturb(fault, stage);
  }
}
