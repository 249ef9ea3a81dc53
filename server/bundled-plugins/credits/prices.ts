import { z } from 'zod';
import type { EndedRun } from '../../plugin-api.js';

/** What is stored and computed stays far below what a double holds exactly. */
const credits = z.number().int().min(0).max(1_000_000_000);

/** What a message costs, in whole credits. */
export const pricesSchema = z
  .strictObject({
    /** For each answer that finished. */
    message: credits,
    inputPerMillion: credits,
    outputPerMillion: credits,
    /** What one message costs at most; it is held while the answer is made. */
    maximum: credits,
  })
  .refine(({ message, maximum }) => message <= maximum, 'maximum must be at least message');

export type Prices = z.output<typeof pricesSchema>;

export interface Charge {
  /** What the user pays: at most the maximum. */
  readonly charged: number;
  /** What the answer has cost beyond that, which nobody pays. */
  readonly writtenOff: number;
}

/** A finished answer costs the message and its tokens, and an aborted one the tokens; one that we failed to finish costs nothing. */
export function chargeFor(prices: Prices, { status, usage }: Pick<EndedRun, 'status' | 'usage'>): Charge {
  if (status !== 'finished' && status !== 'aborted') return { charged: 0, writtenOff: 0 };
  const { inputTokens, outputTokens } = usage ?? { inputTokens: 0, outputTokens: 0 };
  const tokens =
    BigInt(inputTokens) * BigInt(prices.inputPerMillion) +
    BigInt(outputTokens) * BigInt(prices.outputPerMillion);
  const cost = (status === 'finished' ? prices.message : 0) + Number((tokens + 999_999n) / 1_000_000n);
  const charged = Math.min(cost, prices.maximum);
  return { charged, writtenOff: cost - charged };
}
