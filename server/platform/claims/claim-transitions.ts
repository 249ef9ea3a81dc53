/** How a claim may be judged after how it was judged before. There is no other way from one status to another. */
import type { Schema } from '../../contract/types.js';

export type ClaimStatus = Schema<'ClaimStatus'>;

/** docs/credentials.md and the contract show the same table. */
export const transitions: Readonly<Record<ClaimStatus, readonly ClaimStatus[]>> = {
  pending: ['approved', 'rejected', 'disputed', 'invalidated', 'flagged'],
  flagged: ['approved', 'rejected', 'disputed', 'invalidated'],
  disputed: ['approved', 'rejected', 'invalidated'],
  rejected: ['approved', 'disputed', 'invalidated'],
  approved: ['disputed', 'invalidated', 'flagged'],
  invalidated: [],
};

/** Nothing follows it. */
export function isFinal(status: ClaimStatus): boolean {
  return transitions[status].length === 0;
}

export function mayBecome(from: ClaimStatus, to: ClaimStatus): boolean {
  return transitions[from].includes(to);
}
