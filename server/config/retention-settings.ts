/** How long the server keeps what it logs. What a user or an owner has made is kept until they delete it. */
import { wholeNumber } from './formats.js';

const days = () => wholeNumber(1, 3_650);

export const retentionSettings = {
  RUN_LOG_DAYS: days()
    .optional()
    .describe(
      'How long the frames of an answer are kept after its end, in days; the transcript stays. Unset: as long as the session.',
    ),
  EVENTS_DAYS: days()
    .optional()
    .describe(
      'How long events of the platform are kept, in days; those that a webhook still waits for are kept longer. Unset: for ever.',
    ),
  WEBHOOK_DELIVERIES_DAYS: days()
    .prefault('7')
    .describe('How long deliveries to webhooks that have succeeded are listed, in days.'),
  AUDIT_LOG_DAYS: days().prefault('400').describe('How long entries of the audit log are kept, in days.'),
  IDEMPOTENCY_KEYS_HOURS: wholeNumber(24, 720)
    .prefault('24')
    .describe(
      'How long a reply is kept for a request that is repeated with its `Idempotency-Key`, in hours.',
    ),
};
