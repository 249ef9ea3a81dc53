import pTimeout, { TimeoutError } from 'p-timeout';
import type { Schema } from '../contract/types.js';
import { systemCodeOf } from '../outbound/system-code.js';

export type PartStatus = Schema<'OperationsPart'>['status'];

/** What a look at a part has found. */
export interface PartFinding {
  readonly status: PartStatus;
  /** Why it is not up. It must have no secrets. */
  readonly reason?: string | undefined;
  /** Since when it is so, where the part knows that. */
  readonly since?: Date | undefined;
  /** For a part that need not be asked, because it is known to be away. */
  readonly isUnasked?: boolean;
}

/** A part of the deployment, and how to find out whether it works. A rejection means that it is down. */
export interface Part {
  readonly name: string;
  readonly look: (signal: AbortSignal) => Promise<PartFinding> | PartFinding;
  /** Whether it is asked now: then how long it took is told. */
  readonly isAsked?: boolean;
}

export interface PartMonitor {
  /** How each part is, of the last few seconds. Never rejects. */
  read(): Promise<Schema<'OperationsPart'>[]>;
}

export interface PartMonitorOptions {
  readonly parts: readonly Part[];
  /** A part that takes longer is down. */
  readonly limitMs?: number;
  /** How long a finding is told before the part is looked at again, so that many who look ask it once. */
  readonly keptMs?: number;
  /** Unix milliseconds. One of a test is for the age of findings, too, which has a clock that nobody sets otherwise. */
  readonly clock?: () => number;
}

const LIMIT_MS = 2_000;
const KEPT_MS = 5_000;

export function createPartMonitor({
  parts,
  limitMs = LIMIT_MS,
  keptMs = KEPT_MS,
  clock,
}: PartMonitorOptions): PartMonitor {
  const clocks = { clock: clock ?? Date.now, elapsedMs: clock ?? (() => performance.now()) };
  const watched = parts.map((part) => watch(part, { limitMs, keptMs, ...clocks }));
  return { read: () => Promise.all(watched.map((read) => read())) };
}

type Limits = Required<Omit<PartMonitorOptions, 'parts'>> & { readonly elapsedMs: () => number };

/** @returns a function that tells how the part is. Callers at the same time share one look. */
function watch(part: Part, { limitMs, keptMs, clock, elapsedMs }: Limits) {
  let last: Promise<Schema<'OperationsPart'>> | undefined;
  let lookedAt = 0;
  let known: { readonly status: PartStatus; readonly since: string } | undefined;

  async function lookAgain(): Promise<Schema<'OperationsPart'>> {
    const from = performance.now();
    const { status, reason, since, isUnasked = !part.isAsked } = await findingOf(part, limitMs);
    const milliseconds = performance.now() - from;
    if (since || known?.status !== status)
      known = { status, since: (since ?? new Date(clock())).toISOString() };
    return {
      name: part.name,
      status,
      ...(reason !== undefined && { reason }),
      ...(status !== 'off' && { since: known.since, ...(!isUnasked && { milliseconds }) }),
    };
  }

  return () => {
    if (last && elapsedMs() - lookedAt < keptMs) return last;
    lookedAt = elapsedMs();
    last = lookAgain();
    return last;
  };
}

async function findingOf(part: Part, limitMs: number): Promise<PartFinding> {
  const leaving = new AbortController();
  try {
    return await pTimeout((async () => part.look(leaving.signal))(), { milliseconds: limitMs });
  } catch (error) {
    if (error instanceof TimeoutError)
      return { status: 'down', reason: `It did not answer within ${limitMs / 1000} seconds` };
    // Messages of errors may have addresses and secrets.
    const code = systemCodeOf(error);
    return { status: 'down', reason: `It cannot be reached${code === undefined ? '' : `: ${code}`}` };
  } finally {
    leaving.abort();
  }
}
