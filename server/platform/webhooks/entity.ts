import { EntitySchema } from 'typeorm';
import type { PlatformEventType } from '../events/entity.js';

/** A row of `webhooks`. */
export interface WebhookRow {
  id: string;
  ownerDid: string;
  url: string;
  /** All types unless some are named. */
  eventTypes: PlatformEventType[] | null;
  /** Of the events that are sent; all unless one is named. */
  subject: string | null;
  description: string | null;
  /** Sealed in the owner's name, as the one before it. */
  secret: string;
  previousSecret: string | null;
  /** Until then the previous secret signs too. */
  previousUntil: Date | null;
  status: 'active' | 'disabled';
  disabledReason: string | null;
  /** Since then nothing was delivered, and something could not be. */
  failingSince: Date | null;
  /** A bigint: events up to it have been made into deliveries. */
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
    eventTypes: { name: 'event_types', type: 'text', array: true, nullable: true },
    subject: { type: 'text', nullable: true },
    description: { type: 'text', nullable: true },
    secret: { type: 'text' },
    previousSecret: { name: 'previous_secret', type: 'text', nullable: true },
    previousUntil: { name: 'previous_until', type: 'timestamptz', nullable: true },
    status: { type: 'text' },
    disabledReason: { name: 'disabled_reason', type: 'text', nullable: true },
    failingSince: { name: 'failing_since', type: 'timestamptz', nullable: true },
    cursor: { type: 'bigint' },
    revision: { type: 'int' },
    createdAt: { name: 'created_at', type: 'timestamptz' },
    updatedAt: { name: 'updated_at', type: 'timestamptz' },
  },
});
