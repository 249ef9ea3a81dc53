import type { Schema } from '../../contract/types.js';
import type { WebhookRow } from './entity.js';

/** A webhook with the number of its pending deliveries. */
export interface WebhookState {
  readonly row: WebhookRow;
  readonly pending: number;
  readonly dead: number;
}

/** The record as the contract shows it: without its secret. */
export function toWebhook({ row, pending, dead }: WebhookState): Schema<'Webhook'> {
  const { id, url, eventTypes, subject, description, status, verifiedAt, verificationError } = row;
  const { disabledReason, revision } = row;
  return {
    webhookId: id,
    url,
    ...(eventTypes && { events: eventTypes }),
    ...(subject !== null && { subject }),
    ...(description !== null && { description }),
    status,
    ...(verifiedAt && { verifiedAt: verifiedAt.toISOString() }),
    ...(verificationError !== null && { verificationError }),
    ...(disabledReason !== null && { disabledReason }),
    pending,
    dead,
    revision,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
