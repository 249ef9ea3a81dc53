import { z } from 'zod';
import { secret, wholeNumber } from '../settings-fields.js';

export const claimProcessingSettings = z
  .object({
    /** A user's lines become a claim when they have cost this much. */
    CLAIM_PROCESSING_MINIMUM: wholeNumber(1).prefault('100'),
    /** What a claim is about, at most; at least twice the minimum. A line that has cost more is a claim of its own. */
    CLAIM_PROCESSING_MAXIMUM: wholeNumber(1).prefault('1000'),
    /** How often the job runs; 0 leaves it to an outside scheduler. */
    CLAIM_PROCESSING_EVERY_SECONDS: wholeNumber(0, 86_400).prefault('60'),
    /** Where claims are submitted. Without it they are demanded from the user alone. */
    CLAIM_PROCESSING_SUBMIT_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** Sent with each submission, as a bearer token. */
    CLAIM_PROCESSING_SUBMIT_TOKEN: secret.optional(),
    /** The `source` of the CloudEvents; one for each deployment that sends its usage to the same receiver. */
    CLAIM_PROCESSING_SOURCE: z.url().prefault('urn:twin-oracle:credits'),
    /** What the scheduler, the payment side and the metering service send. Without its secret, each is refused. */
    CLAIM_PROCESSING_CRON_SECRET: secret.optional(),
    CLAIM_PROCESSING_PAYMENT_SECRET: secret.optional(),
    CLAIM_PROCESSING_EXPORT_SECRET: secret.optional(),
  })
  // So that each line fits into a claim between the two.
  .refine((settings) => settings.CLAIM_PROCESSING_MAXIMUM >= 2 * settings.CLAIM_PROCESSING_MINIMUM, {
    path: ['CLAIM_PROCESSING_MAXIMUM'],
    message: 'must be at least twice CLAIM_PROCESSING_MINIMUM',
  });

export type ClaimProcessingSettings = z.output<typeof claimProcessingSettings>;
