import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { EndedRun } from '../../plugin-api.js';
import { chargeFor, pricesSchema, ratesFor } from './prices.js';

const prices = { message: 2, inputPerMillion: 300, outputPerMillion: 1500, maximum: 10 };
const usageOf = (inputTokens: number, outputTokens: number) => ({
  inputTokens,
  outputTokens,
  totalTokens: inputTokens + outputTokens,
});

describe('what an answer costs', () => {
  it.each<[string, Pick<EndedRun, 'status' | 'usage'>, number, number]>([
    ['the message, when no tokens were used', { status: 'finished', usage: null }, 2, 0],
    ['message and tokens, rounded up', { status: 'finished', usage: usageOf(1000, 1000) }, 4, 0],
    ['the tokens alone, when it was aborted', { status: 'aborted', usage: usageOf(1000, 1000) }, 2, 0],
    ['the maximum at most', { status: 'finished', usage: usageOf(0, 10_000) }, 10, 7],
    ['nothing, when it failed', { status: 'failed', usage: usageOf(1000, 1000) }, 0, 0],
    ['nothing, when it was interrupted', { status: 'interrupted', usage: usageOf(1000, 1000) }, 0, 0],
    ['nothing, when it was deleted', { status: 'deleted', usage: null }, 0, 0],
  ])('is %s', (_, run, charged, writtenOff) => {
    expect(chargeFor(prices, run)).toEqual({ charged, writtenOff });
  });

  it('is a whole number that more tokens never make smaller', () => {
    const tokens = fc.nat({ max: 10_000_000 });
    fc.assert(
      fc.property(tokens, tokens, tokens, (input, output, more) => {
        const cost = (usage: EndedRun['usage']) => {
          const { charged, writtenOff } = chargeFor(prices, { status: 'finished', usage });
          expect(charged).toBeLessThanOrEqual(prices.maximum);
          return charged + writtenOff;
        };
        const less = cost(usageOf(input, output));
        expect(Number.isSafeInteger(less)).toBe(true);
        expect(cost(usageOf(input + more, output))).toBeGreaterThanOrEqual(less);
      }),
    );
  });
});

it.each([
  ['a maximum below the price of a message', { ...prices, maximum: 1 }],
  ['a fraction', { ...prices, message: 0.5 }],
  ['a negative price', { ...prices, inputPerMillion: -1 }],
  ['a price that it does not know', { ...prices, image: 1 }],
  ['a maximum of a model below the price of its message', { ...prices, models: { large: { message: 11 } } }],
])('refuses %s', (_, given) => {
  expect(pricesSchema.safeParse(given).success).toBe(false);
});

it('are those of the model, and of all models where it has none', () => {
  const given = pricesSchema.parse({ ...prices, models: { large: { outputPerMillion: 6000, maximum: 40 } } });
  expect(ratesFor(given, 'large')).toEqual({ ...prices, outputPerMillion: 6000, maximum: 40 });
  for (const model of ['small', 'constructor', undefined]) expect(ratesFor(given, model)).toEqual(prices);
});
