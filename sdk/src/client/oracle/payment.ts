import { encodeBase64 } from '../../ucan/base64.js';

/** What was paid. */
export interface PaidClaims {
  readonly claimIds: readonly string[];
  /** What the payment side gives for the payment; not needed for claims whose payment it has recorded. */
  readonly proof?: string | undefined;
}

/**
 * Answers the challenge of a 402, `challenge` of its `ProblemError`. Send the same message again with this as its `payment`.
 * @throws {TypeError} when it is no challenge of the scheme `Payment`.
 *
 * @example
 * ```ts
 * import { createPayment, ProblemError } from '@twin-oracle/sdk';
 *
 * const message = { message: 'Which projects are there?' };
 * try {
 *   await client.messages.send(sessionId, message);
 * } catch (error) {
 *   if (!(error instanceof ProblemError) || error.challenge === undefined) throw error;
 *   const payment = createPayment(error.challenge, { claimIds: error.claims });
 *   await client.messages.send(sessionId, message, { payment });
 * }
 * ```
 */
export const createPayment = (challenge: string, payload: PaidClaims): string => {
  if (!challenge.startsWith('Payment ')) throw new TypeError('It is no challenge of the scheme Payment');
  const parameters = Array.from(
    challenge.matchAll(/(\w+)="([^"]*)"/g),
    ([, name = '', value = '']) => [name, value] as const,
  );
  const credential = { challenge: Object.fromEntries(parameters), payload };
  const encoded = encodeBase64(new TextEncoder().encode(JSON.stringify(credential)));
  return `Payment ${encoded.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
};
