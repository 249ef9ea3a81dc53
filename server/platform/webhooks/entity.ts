import { EntitySchema } from 'typeorm';
import type { Schema } from '../../contract/types.js';
import type { PlatformEventType } from '../events/entity.js';

export type WebhookStatus = Schema<'Webhook'>['status'];
export type DeliveryStatus = Schema<'DeliveryStatus'>;

/** A row of `webhooks`. */
export interface WebhookRow {
  id: string;
  ownerDid: string;
  url: string;
  /** The host of the URL, as `hostOf` writes it. */
  host: string;
  /** All types unless some are named. */
  eventTypes: PlatformEventType[] | null;
  /** The subject of the events that are sent; all unless one is named. */
  subject: string | null;
  description: string | null;
  /** Encrypted for the owner, like the previous one. */
  secret: string;
  previousSecret: string | null;
  /** Until then the previous secret signs too. */
  previousUntil: Date | null;
  status: WebhookStatus;
  /** When the receiver at this URL has agreed to get events. */
  verifiedAt: Date | null;
  verificationError: string | null;
  /** How often this URL was challenged. */
  challengeAttempts: number;
  /** Only while it is pending; null after the last attempt. */
  nextChallengeAt: Date | null;
  disabledReason: string | null;
  /** Since then deliveries have failed and none has succeeded. */
  failingSince: Date | null;
  /** Failures since the last success, at most one for each pause. */
  consecutiveFailures: number;
  /** Until then no attempt is made, so that a failing receiver can recover. */
  pausedUntil: Date | null;
  /** A bigint: deliveries exist for events up to it. */
  cursor: string;
  revision: number;
  createdAt: Date;
  updatedAt: Date;
}

export const WebhookEntity = new EntitySchema<WebhookRow>({
  name: 'Webhook',
  tableName: 'webhooks',
  columns: {
    id: { type: 'text', primary: true },
    ownerDid: { name: 'owner_did', type: 'text' },
    url: { type: 'text' },
    host: { type: 'text' },
    eventTypes: { name: 'event_types', type: 'text', array: true, nullable: true },
    subject: { type: 'text', nullable: true },
    description: { type: 'text', nullable: true },
    secret: { type: 'text' },
    previousSecret: { name: 'previous_secret', type: 'text', nullable: true },
    previousUntil: { name: 'previous_until', type: 'timestamptz', nullable: true },
    status: { type: 'text' },
    disabledReason: { name: 'disabled_reason', type: 'text', nullable: true },
    verifiedAt: { name: 'verified_at', type: 'timestamptz', nullable: true },
    verificationError: { name: 'verification_error', type: 'text', nullable: true },
    challengeAttempts: { name: 'challenge_attempts', type: 'int' },
    nextChallengeAt: { name: 'next_challenge_at', type: 'timestamptz', nullable: true },
    failingSince: { name: 'failing_since', type: 'timestamptz', nullable: true },
    consecutiveFailures: { name: 'consecutive_failures', type: 'int' },
    pausedUntil: { name: 'paused_until', type: 'timestamptz', nullable: true },
    cursor: { type: 'bigint' },
    revision: { type: 'int' },
    createdAt: { name: 'created_at', type: 'timestamptz' },
    updatedAt: { name: 'updated_at', type: 'timestamptz' },
  },
});

/** A row of `deliveries`: an event for a webhook. Delivered ones are deleted after a while. */
export interface DeliveryRow {
  id: string;
  webhookId: string;
  eventId: string;
  /** Of the event: deliveries of a subject are sent in order. */
  subject: string;
  /** Dead when it was given up. */
  status: DeliveryStatus;
  attempts: number;
  nextAttemptAt: Date;
  /** Until then a server is sending it. */
  lockedUntil: Date | null;
  /** Of the last attempt. */
  error: string | null;
  /** When the last attempt ended; null before the first. */
  attemptedAt: Date | null;
  /** What the receiver answered to it. */
  replyStatus: number | null;
  replyMilliseconds: number | null;
  replyRequestId: string | null;
  updatedAt: Date;
}

export const DeliveryEntity = new EntitySchema<DeliveryRow>({
  name: 'Delivery',
  tableName: 'deliveries',
  columns: {
    id: { type: 'text', primary: true },
    webhookId: { name: 'webhook_id', type: 'text' },
    eventId: { name: 'event_id', type: 'bigint' },
    subject: { type: 'text' },
    status: { type: 'text' },
    attempts: { type: 'int' },
    nextAttemptAt: { name: 'next_attempt_at', type: 'timestamptz' },
    lockedUntil: { name: 'locked_until', type: 'timestamptz', nullable: true },
    error: { type: 'text', nullable: true },
    attemptedAt: { name: 'attempted_at', type: 'timestamptz', nullable: true },
    replyStatus: { name: 'reply_status', type: 'int', nullable: true },
    replyMilliseconds: { name: 'reply_milliseconds', type: 'int', nullable: true },
    replyRequestId: { name: 'reply_request_id', type: 'text', nullable: true },
    updatedAt: { name: 'updated_at', type: 'timestamptz' },
  },
});

/** A row of `webhook_throttles`: when a key has used up none of its rate any more. */
export interface ThrottleRow {
  key: string;
  freeAt: Date;
}

export const ThrottleEntity = new EntitySchema<ThrottleRow>({
  name: 'Throttle',
  tableName: 'webhook_throttles',
  columns: {
    key: { type: 'text', primary: true },
    freeAt: { name: 'free_at', type: 'timestamptz' },
  },
});
