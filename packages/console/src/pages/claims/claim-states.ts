import type { ClaimStatus } from '@twin-oracle/sdk';
import type { Tone } from '../../design/badge';
import type { StateMap } from '../../design/state-geometry';

/** The evaluations that each status allows; the contract has the table at `ClaimStatus`. */
export const EVALUATIONS: Readonly<Record<ClaimStatus, readonly ClaimStatus[]>> = {
  pending: ['approved', 'rejected', 'disputed', 'flagged', 'invalidated'],
  flagged: ['approved', 'rejected', 'disputed', 'invalidated'],
  disputed: ['approved', 'rejected', 'invalidated'],
  rejected: ['approved', 'disputed', 'invalidated'],
  approved: ['disputed', 'flagged', 'invalidated'],
  invalidated: [],
};

export const CLAIM_STATUSES = Object.keys(EVALUATIONS).filter(isClaimStatus);

export function isClaimStatus(text: string): text is ClaimStatus {
  return Object.hasOwn(EVALUATIONS, text);
}

export const CLAIM_STATES: StateMap<ClaimStatus> = {
  places: {
    pending: { x: 180, y: 22 },
    approved: { x: 62, y: 106 },
    rejected: { x: 298, y: 106 },
    flagged: { x: 62, y: 206 },
    disputed: { x: 298, y: 206 },
    invalidated: { x: 180, y: 282 },
  },
  height: 304,
  moves: CLAIM_STATUSES.flatMap((from) => EVALUATIONS[from].map((to) => ({ from, to }))),
};

export const CLAIM_TONES: Readonly<Record<ClaimStatus, Tone>> = {
  pending: 'accent',
  approved: 'good',
  rejected: 'bad',
  disputed: 'warn',
  flagged: 'warn',
  invalidated: 'neutral',
};

/** What an evaluation means, for those who make it. */
export const MEANINGS: Readonly<Record<ClaimStatus, string>> = {
  pending: 'Nobody has evaluated it yet.',
  approved: 'It becomes a credential, and can be issued on.',
  rejected: 'It is not true. It can be approved later.',
  disputed: 'It is contested. A credential that it has is revoked.',
  flagged: 'It needs another look. A credential that it has is revoked.',
  invalidated: 'It never counted. This is final, and only a verifier that the subject names can say it.',
};
