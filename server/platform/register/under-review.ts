import { Problem } from '../../contract/errors/problem.js';
import type { TwinRow } from './entity.js';

/**
 * Voters must vote on what they see: the record, the relationships that lead from it and the members of a group. The twin must be locked,
 * so that no proposal can open meanwhile. Throws `twin_under_review`.
 */
export function assertNotUnderReview({
  did,
  verificationStatus,
}: Pick<TwinRow, 'did' | 'verificationStatus'>): void {
  if (verificationStatus !== 'submitted') return;
  throw new Problem(
    'twin_under_review',
    `A proposal about ${did} is open; withdraw it, or wait until voting has closed`,
  );
}
