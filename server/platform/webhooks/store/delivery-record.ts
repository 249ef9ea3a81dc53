import { jsonBytes, recordBytes, textBytes } from '../../../persistence/queries/pages.js';
import type { EventRow } from '../../events/entity.js';

/** What lists of deliveries read of each: the delivery with its event. */
export interface DeliveryRecord extends EventRow {
  readonly deliveryId: string;
  readonly attempts: number;
}

/** SQL: the columns of a `DeliveryRecord` of `deliveries delivery join events event`, with their size. */
export const RECORD_COLUMNS = `delivery.id as "deliveryId", attempts, event.id, event.type, event.subject, event.revision,
  event.actor_did as "actorDid", event.actor_key as "actorKey", event.data, event.recorded_at as "recordedAt",
  ${recordBytes(jsonBytes('event.data'), textBytes('error'))} as page_bytes`;
