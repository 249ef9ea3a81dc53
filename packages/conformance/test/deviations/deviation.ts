import type { Interceptor } from '../../src/proxy/interceptor.js';

/** A rule that a proxy breaks, and the cases that notice. */
export interface Deviation {
  /** What the server seems to do. */
  readonly what: string;
  readonly caughtBy: readonly [string, ...string[]];
  /** Made for each run: a deviation may remember what it has seen. */
  readonly interceptor: (server: DeviatingServer) => Interceptor;
}

export interface DeviatingServer {
  /** A key that may do all. */
  readonly apiKey: string;
}

export const deviation = (
  what: string,
  caughtBy: string | readonly [string, ...string[]],
  interceptor: Deviation['interceptor'],
): Deviation => ({ what, caughtBy: typeof caughtBy === 'string' ? [caughtBy] : caughtBy, interceptor });
