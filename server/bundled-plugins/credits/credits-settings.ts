import { z } from 'zod';
import { pricesSchema } from './prices.js';

const DEFAULT_PRICES = { message: 1, inputPerMillion: 300, outputPerMillion: 1500, maximum: 100 };

/** More credits than any user needs, and few enough to add up exactly. */
const MAX_AMOUNT = 1_000_000_000;

const wholeNumber = (minimum: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(minimum).max(MAX_AMOUNT));

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
  CREDITS_PAYMENT_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
});
