/** Many writes in one transaction. A single write is a batch of one. */
import type { EntityManager } from 'typeorm';
import { Problem } from '../../contract/errors/problem.js';
import { lockTwins, type LockedTwin } from './store.js';

/** The outcome of an item of a batch; a batch returns one for each item, in order. */
export type Settled<Result> = Result | Problem;

export interface BatchOptions {
  /** The prefix of error fields. */
  readonly place: 'body' | 'line';
  /** Twins that the transaction has created or locked, by DID. */
  readonly known?: ReadonlyMap<string, LockedTwin>;
  /** Whether the item at that index may refer to a twin of `known`. */
  readonly mayName?: (index: number, did: string) => boolean;
  /** An existing item stays unchanged, even if it could not be created now. */
  readonly keepsExisting?: boolean;
}

/** Returns the `Problem` that the work throws. */
export function attempt<Result>(work: () => Result): Settled<Result> {
  try {
    return work();
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

export function isResult<Result>(settled: Settled<Result>): settled is Result {
  return !(settled instanceof Problem);
}

/** The result of a batch of one. Throws its `Problem`. */
export function only<Result>([settled]: readonly Settled<Result>[]): Result {
  if (settled === undefined) throw new Error('a batch of one has one result');
  if (settled instanceof Problem) throw settled;
  return settled;
}

/** Finds a twin that an item refers to. */
export type FindTwin = (index: number, did: string) => LockedTwin | undefined;

/** Looks up and locks the twins of a batch: those that its items change, and others that they refer to. */
export async function openTwins(
  manager: EntityManager,
  dids: { readonly changed: readonly string[]; readonly named: readonly string[] },
  { known = new Map(), mayName = () => true }: BatchOptions,
): Promise<FindTwin> {
  const unknown = (list: readonly string[]) => [...new Set(list)].filter((did) => !known.has(did));
  const locked = await lockTwins(manager, { changed: unknown(dids.changed), named: unknown(dids.named) });
  return (index, did) => (mayName(index, did) ? (known.get(did) ?? locked.get(did)) : undefined);
}

/** `missing` are DIDs by the fields that name them. */
export function unknownTwins(
  missing: Readonly<Record<string, string>>,
  place: BatchOptions['place'],
): Problem {
  const where = place === 'line' ? ' that is there, or on a line before' : '';
  const errors = Object.entries(missing).map(([name, did]) => ({
    field: `${place}.${name}`,
    rule: 'unknown_twin',
    message: `must be the DID of a twin${where}; none has ${did}`,
  }));
  return new Problem('unknown_twin', errors.map(({ field, message }) => `${field} ${message}`).join('; '), {
    errors,
  });
}
