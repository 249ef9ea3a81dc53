import { z } from 'zod';
import type { EndedRun } from '../../plugin-api.js';

/** What is stored and computed stays far below what a double holds exactly. */
const credits = z.number().int().min(0).max(1_000_000_000);

const ratesSchema = z.strictObject({
  /** For each answer that finished. */
  message: credits,
  inputPerMillion: credits,
  outputPerMillion: credits,
  /** What one message costs at most; it is held while the answer is made. */
  maximum: credits,
});

/** What a message costs, in whole credits; for some models, other rates in place of these. */
export const pricesSchema = ratesSchema
  .extend({ models: z.record(z.string().min(1).max(200), ratesSchema.partial()).optional() })
  .superRefine((prices, context) => {
    for (const model of [undefined, ...Object.keys(prices.models ?? {})]) {
      const { message, maximum } = ratesFor(prices, model);
      if (message > maximum)
        context.addIssue({
          code: 'custom',
          path: model === undefined ? [] : ['models', model],
          message: 'maximum must be at least message',
        });
    }
  });

export type Prices = z.output<typeof pricesSchema>;
export type Rates = z.output<typeof ratesSchema>;

/** What answers of that model cost. */
export function ratesFor({ models, ...rates }: Prices, model: string | undefined): Rates {
  const own = model !== undefined && models && Object.hasOwn(models, model) ? models[model] : undefined;
  return { ...rates, ...own };
}

export interface Charge {
  /** What the user pays: at most the maximum. */
  readonly charged: number;
  /** What the answer has cost beyond that, which nobody pays. */
  readonly writtenOff: number;
}

/** A finished answer costs the message and its tokens, and an aborted one the tokens; one that we failed to finish costs nothing. */
export function chargeFor(rates: Rates, { status, usage }: Pick<EndedRun, 'status' | 'usage'>): Charge {
  if (status !== 'finished' && status !== 'aborted') return { charged: 0, writtenOff: 0 };
  const { inputTokens, outputTokens } = usage ?? { inputTokens: 0, outputTokens: 0 };
  const tokens =
    BigInt(inputTokens) * BigInt(rates.inputPerMillion) +
    BigInt(outputTokens) * BigInt(rates.outputPerMillion);
  const cost = (status === 'finished' ? rates.message : 0) + Number((tokens + 999_999n) / 1_000_000n);
  const charged = Math.min(cost, rates.maximum);
  return { charged, writtenOff: cost - charged };
}
