/** The allowed evaluations of a claim after its current one. There are no other transitions. */
import type { Schema } from '../../../contract/types.js';

export type ClaimStatus = Schema<'ClaimStatus'>;

/** docs/credentials.md and the contract have the same table. */
export const transitions: Readonly<Record<ClaimStatus, readonly ClaimStatus[]>> = {
  pending: ['approved', 'rejected', 'disputed', 'invalidated', 'flagged'],
  flagged: ['approved', 'rejected', 'disputed', 'invalidated'],
  disputed: ['approved', 'rejected', 'invalidated'],
  rejected: ['approved', 'disputed', 'invalidated'],
  approved: ['disputed', 'invalidated', 'flagged'],
  invalidated: [],
};

/** Whether no transition follows. */
export function isFinal(status: ClaimStatus): boolean {
  return transitions[status].length === 0;
}

export function mayBecome(from: ClaimStatus, to: ClaimStatus): boolean {
  return transitions[from].includes(to);
}
