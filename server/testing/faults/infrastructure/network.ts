/** Faults of the network between a replica and PostgreSQL. */
import type { Side } from '../client/retrying-caller.js';
import type { Direction, TcpProxy } from '../../services/tcp-proxy.js';
import type { Pair } from './pair.js';
import type { Random } from '../random.js';

export type NetworkFault = {
  readonly side: Side;
  readonly afterMs: number;
  readonly awayMs: number;
} & (
  | {
      readonly kind: 'silence';
      readonly directions: readonly Direction[];
      /** How it ends: the held bytes arrive, or the connections are reset. */
      readonly then: 'heals' | 'resets';
    }
  | { readonly kind: 'refusal' | 'reset' }
);

export type NetworkFaultKind = NetworkFault['kind'];

/** Some are longer than PostgreSQL lets a transaction be idle, which is 3 s. */
const SILENCE_MS = { from: 1_000, to: 3_600 };
const REFUSAL_MS = { from: 100, to: 800 };

export function randomNetworkFault(
  random: Random,
  kind: NetworkFaultKind,
  { side, afterMs }: { readonly side: Side; readonly afterMs: number },
): NetworkFault {
  if (kind === 'reset') return { kind, side, afterMs, awayMs: 0 };
  if (kind === 'refusal') return { kind, side, afterMs, awayMs: random.int(REFUSAL_MS.from, REFUSAL_MS.to) };
  const directions = random.pick<readonly Direction[]>([
    ['to the client'],
    ['to the server'],
    ['to the server', 'to the client'],
  ]);
  const then = random.pick<'heals' | 'resets'>(['heals', 'heals', 'resets']);
  return { kind, side, afterMs, directions, then, awayMs: random.int(SILENCE_MS.from, SILENCE_MS.to) };
}

/** @returns a function that ends the fault. */
export function disturb(fault: NetworkFault, { networks }: Pick<Pair, 'networks'>): () => Promise<void> {
  const network: TcpProxy = networks[fault.side];
  switch (fault.kind) {
    case 'silence':
      network.silence(...fault.directions);
      return async () => {
        if (fault.then === 'resets') network.reset();
        await network.heal();
      };
    case 'refusal':
      network.refuse();
      network.reset();
      return () => network.heal();
    case 'reset':
      network.reset();
      return () => Promise.resolve();
  }
}
