import type { Schema } from '../../contract/types.js';
import type { EventRow, LoggedEventType } from './entity.js';

export type PlatformEvent = Schema<'PlatformEvent'>;

export interface LoggedEvent extends PlatformEvent {
  type: LoggedEventType;
}

/** A row of the log as the contract shows it. */
export function toPlatformEvent(row: EventRow): LoggedEvent {
  const { id, type, subject, revision, actorDid, actorKey, data, recordedAt } = row;
  return {
    id: Number(id),
    type,
    subject,
    ...(revision !== null && { revision }),
    timestamp: recordedAt.toISOString(),
    actor: { did: actorDid, ...(actorKey !== null && { keyId: actorKey }) },
    data,
  };
}
