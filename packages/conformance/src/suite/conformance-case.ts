import type { Capability } from './capabilities.js';
import type { SuiteContext } from './suite-context.js';

/** By RFC 2119. A server that fails a MUST does not conform; one that fails a SHOULD is told so. */
export type Level = 'MUST' | 'SHOULD';

/** A test of one requirement. It is independent of all others: it has sessions and users of its own. */
export interface ConformanceCase {
  /** The requirement that is tested, such as `RUN-3`; where a requirement has several cases, `RUN-3/after-the-end`. */
  readonly id: string;
  readonly level: Level;
  readonly title: string;
  /** The requirement's sentence. */
  readonly requirement?: string;
  /** What the server must offer for the case to be run; otherwise it is skipped. */
  readonly needs?: readonly Capability[];
  /** How long it waits at least, in seconds; those that wait longest begin first. */
  readonly waitsSeconds?: number;
  /** Throws a `Finding` when the server does not do what is required. */
  run(context: SuiteContext): Promise<void>;
}
