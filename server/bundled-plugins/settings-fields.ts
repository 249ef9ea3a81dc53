import { z } from 'zod';

/** A whole number of a setting, few enough digits to add up exactly. */
export const wholeNumber = (minimum: number, maximum = 1_000_000_000) =>
  z
    .string()
    .regex(/^\d{1,10}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(minimum).max(maximum));

/** A secret that callers without other credentials send. */
export const secret = z.string().min(16, 'must have at least 16 characters');
