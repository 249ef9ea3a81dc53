import { z } from 'zod';
import { secret, wholeNumber } from '../settings-fields.js';
import { pricesSchema } from './prices.js';

const DEFAULT_PRICES = { message: 1, inputPerMillion: 300, outputPerMillion: 1500, maximum: 100 };

const json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'must be JSON' });
    return z.NEVER;
  }
});

export const creditsSettings = z.object({
  /** When it differs from the newest list in the database, it becomes the next version. */
  CREDITS_PRICES: json.pipe(pricesSchema).prefault(JSON.stringify(DEFAULT_PRICES)),
  /** What a new user has. */
  CREDITS_START: wholeNumber(0).prefault('1000'),
  /** What a user buys by paying a claim. */
  CREDITS_CLAIM: wholeNumber(1).prefault('1000'),
  /** What the payment side sends. Without it no payment can be recorded. */
  CREDITS_PAYMENT_SECRET: secret.optional(),
});
