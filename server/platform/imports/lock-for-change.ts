import type { TwinRow } from '../register/entity.js';
import { assertNotUnderReview } from '../register/under-review.js';
import type { BatchResult } from './batch-result.js';

/** What a line would change of a twin. */
export interface Change {
  readonly line: number;
  /** Of the twin. */
  readonly did: string;
  /** Tells whether it is there already. */
  readonly key: string;
}

/**
 * @param findThere the keys of changes to these twins that are there already.
 * @returns what changes no twin that is voted on, and what is there already: that changes nothing.
 */
export async function refuseUnderReview<Wanted>(
  wanted: readonly Wanted[],
  changeOf: (one: Wanted) => Change,
  twins: ReadonlyMap<string, Pick<TwinRow, 'did' | 'verificationStatus'>>,
  findThere: (dids: readonly string[]) => Promise<ReadonlySet<string>>,
  outcome: BatchResult,
): Promise<Wanted[]> {
  const submitted = [...twins.values()].filter(
    ({ verificationStatus }) => verificationStatus === 'submitted',
  );
  if (submitted.length === 0) return [...wanted];
  const there = await findThere(submitted.map(({ did }) => did));
  return wanted.filter((one) => {
    const { line, did, key } = changeOf(one);
    const twin = twins.get(did);
    if (!twin || there.has(key)) return true;
    const isOpen = outcome.attempt(line, () => {
      assertNotUnderReview(twin);
      return true;
    });
    return isOpen === true;
  });
}
