/**
 * What a message of the mock may cost.
 *
 * @example
 * ```ts
 * import { MOCK_QUOTE } from '@twin-oracle/sdk/testing';
 *
 * console.log(`A message costs ${MOCK_QUOTE.amount}, and ${MOCK_QUOTE.available} are left`);
 * ```
 */
export const MOCK_QUOTE = { amount: 100, available: 20, priceVersion: 1 } as const;

const LIFETIME_MS = 15 * 60_000;

/**
 * The challenge of a 402 in the form of a server's, for `createPayment`. It is not signed.
 *
 * @example
 * ```ts
 * import { createPayment } from '@twin-oracle/sdk';
 * import { paymentChallenge } from '@twin-oracle/sdk/testing';
 *
 * const payment = createPayment(paymentChallenge(['clm_1']), { claimIds: ['clm_1'] });
 * ```
 */
export const paymentChallenge = (claims: readonly string[]): string => {
  const request = base64url({ amount: String(MOCK_QUOTE.amount), claims, currency: 'credits' });
  const parameters = {
    id: crypto.randomUUID(),
    realm: 'twin-oracle',
    method: 'claims',
    intent: 'charge',
    request,
    expires: new Date(Date.now() + LIFETIME_MS).toISOString(),
    header: 'Payment-Authorization',
  };
  return `Payment ${Object.entries(parameters)
    .map(([name, value]) => `${name}="${value}"`)
    .join(', ')}`;
};

const base64url = (value: unknown): string =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
