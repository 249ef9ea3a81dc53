/** Finds the operations of both versions that mean the same. */
import type { Operation } from '../model/contract.js';
import type { OperationPair } from './context.js';

export interface Matched {
  readonly pairs: readonly OperationPair[];
  readonly removed: readonly Operation[];
  readonly added: readonly Operation[];
}

/** By what is on the wire. Of AsyncAPI, what has the same id is the same as well: its address or its direction has changed. */
export function matchOperations(old: readonly Operation[], next: readonly Operation[]): Matched {
  const pairs: OperationPair[] = [];
  const removed = new Set(old);
  const added = new Set(next);
  const match = (same: (one: Operation, other: Operation) => boolean) => {
    for (const one of removed) {
      const other = [...added].find((each) => same(one, each));
      if (other === undefined) continue;
      pairs.push({ old: one, new: other });
      removed.delete(one);
      added.delete(other);
    }
  };
  match((one, other) => one.key === other.key && one.id === other.id);
  match((one, other) => one.action !== undefined && one.id === other.id);
  match((one, other) => one.key === other.key);
  return { pairs, removed: [...removed], added: [...added] };
}
