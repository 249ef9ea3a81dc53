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

type Patch = Required<Schema<'WebhookPatch'>>;

/** What each field of a patch changes. The compiler requires every field of the contract. */
const effects: { readonly [Name in keyof Patch]: (given: Patch[Name]) => Partial<WebhookRow> } = {
  url: (url) => ({ url, host: hostOf(url) }),
  events: (eventTypes) => ({ eventTypes }),
  subject: (subject) => ({ subject }),
  description: (description) => ({ description }),
  // It depends on the URL, too: see statusAfter.
  status: () => ({}),
};

const patchable = Object.keys(effects) as readonly (keyof Patch)[];

function effectOf<Name extends keyof Patch>(name: Name, given: Patch[Name] | undefined): Partial<WebhookRow> {
  return given === undefined ? {} : effects[name](given);
}

export function changesOf(row: WebhookRow, patch: Schema<'WebhookPatch'>, now: Date): Partial<WebhookRow> {
  const changes: Partial<WebhookRow> = { revision: row.revision + 1, updatedAt: now };
  for (const name of patchable) Object.assign(changes, effectOf(name, patch[name]));
  return Object.assign(changes, statusAfter(row, patch, now));
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
