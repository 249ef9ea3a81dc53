import type { EntityManager } from 'typeorm';
import type { Schema } from '../contract/types.js';

/** Who changes something, as history and events name them. */
export interface EventActor {
  /** A DID: the owner of the API key, or the platform's own for what it does by itself. */
  readonly ownerDid: string;
  readonly keyId?: string | undefined;
}

export interface NewEvent {
  readonly type: Schema<'PlatformEventType'>;
  /** A DID. */
  readonly subject: string;
  /** The twin's revision after the event, where its record has changed. */
  readonly revision?: number;
  readonly data: Schema<'PlatformEventData'>;
}

/**
 * Writes events to the log, in their order. Readers of the log wait from here to the commit, so this is the last statement of a transaction;
 * other writers do not wait. All statements are sent before it returns, because the transaction's COMMIT goes out with them.
 */
export type AppendEvents = (
  transaction: EntityManager,
  actor: EventActor,
  events: readonly NewEvent[],
) => Promise<void>;
