/** The effects of an owner's change on a webhook. */
import type { Schema } from '../../contract/types.js';
import type { WebhookRow } from './entity.js';
import { hostOf } from './webhook-limits.js';

/** A receiver that has not agreed yet, and is challenged now. */
export function unverified(now: Date) {
  return {
    status: 'pending',
    verifiedAt: null,
    verificationError: null,
    challengeAttempts: 0,
    nextChallengeAt: now,
  } as const;
}

const HEALTHY = { disabledReason: null, failingSince: null, consecutiveFailures: 0, pausedUntil: null };

export function changesOf(row: WebhookRow, patch: Schema<'WebhookPatch'>, now: Date): Partial<WebhookRow> {
  const { url, events, subject, description } = patch;
  return {
    ...(url !== undefined && { url, host: hostOf(url) }),
    ...(events !== undefined && { eventTypes: events }),
    ...(subject !== undefined && { subject }),
    ...(description !== undefined && { description }),
    ...statusAfter(row, patch, now),
    revision: row.revision + 1,
    updatedAt: now,
  };
}

function statusAfter(
  row: WebhookRow,
  { url, status }: Schema<'WebhookPatch'>,
  now: Date,
): Partial<WebhookRow> {
  const isMoved = url !== undefined && url !== row.url;
  const isDisabled = (status ?? row.status) === 'disabled';
  if (isDisabled)
    return { ...(isMoved && { ...unverified(now), ...HEALTHY }), status: 'disabled', nextChallengeAt: null };
  if (isMoved) return { ...unverified(now), ...HEALTHY };
  if (row.status !== 'disabled') return {};
  return { ...(row.verifiedAt ? { status: 'active' } : unverified(now)), ...HEALTHY };
}
