import { EntitySchema } from 'typeorm';
import type { Schema } from '../../contract/types.js';

export type PlatformEventType = Schema<'PlatformEventType'>;
/** Event types that are stored: a test of a webhook and its challenge are only sent. */
export type LoggedEventType = Exclude<PlatformEventType, 'webhook.test' | 'webhook.verification'>;
export type PlatformEventData = Schema<'PlatformEventData'>;

/** A row of `events`, the log of all platform events. */
export interface EventRow {
  /** A bigint, which the driver gives as text. */
  id: string;
  type: LoggedEventType;
  /** The twin that it is about. */
  subject: string;
  /** The revision of the twin, if its record has changed. */
  revision: number | null;
  /** The owner of the API key. */
  actorDid: string;
  actorKey: string | null;
  data: PlatformEventData;
  recordedAt: Date;
}

export const EventEntity = new EntitySchema<EventRow>({
  name: 'Event',
  tableName: 'events',
  columns: {
    id: { type: 'bigint', primary: true, generated: 'increment' },
    type: { type: 'text' },
    subject: { type: 'text' },
    revision: { type: 'int', nullable: true },
    actorDid: { name: 'actor_did', type: 'text' },
    actorKey: { name: 'actor_key', type: 'text', nullable: true },
    data: { type: 'jsonb' },
    recordedAt: { name: 'recorded_at', type: 'timestamptz' },
  },
});
