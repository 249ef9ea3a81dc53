import type { HostServices, Problem } from '../../plugin-api.js';
import type { Account } from './accounts.js';
import type { Challenges } from './payments/challenges.js';

type ProblemCode = Parameters<HostServices['refuse']>[0];

/** All are 402. */
export type PaymentCode = Extract<ProblemCode, `payment_${string}`>;

export interface Refusal {
  /** `payment_required` unless it says otherwise. */
  readonly code?: PaymentCode;
  /** What is wrong with the payment that came with the request. */
  readonly detail?: string;
  readonly account: Pick<Account, 'available' | 'claims'>;
  readonly priceVersion: number;
  /** What the request may cost. */
  readonly amount: number;
  /** The digest of the request's body. */
  readonly digest: string | undefined;
}

/** Refuses a request that costs more than the account has: with the claims that can be paid, a quote, and a challenge. */
export type PaymentRequired = (refusal: Refusal) => Problem;

export function createPaymentRequired({
  refuse,
  challenges,
}: {
  refuse: HostServices['refuse'];
  challenges: Challenges;
}): PaymentRequired {
  return ({
    code = 'payment_required',
    detail = 'Payment is required',
    account: { available, claims },
    priceVersion,
    amount,
    digest,
  }) =>
    refuse(
      code,
      `${detail}: a message may cost ${amount} credits, and ${available} are left; pay a claim and send it again`,
      {
        claims,
        quote: { amount, available, priceVersion },
        headers: { 'WWW-Authenticate': challenges.issue({ amount, claims, digest }) },
      },
    );
}
