import type { HostServices, OfferedPayment, Sql } from '../../../plugin-api.js';
import type { Accounts } from '../accounts.js';
import type { Claims, LockedClaim } from '../credit-claims.js';
import type { PaymentCode } from '../payment-required.js';
import { claimsIn, type Challenges } from './challenges.js';
import { readCredential } from './payment-credential.js';
import { isProof } from './proof.js';

/** A request of a user, which a payment may have come with. */
export interface Offer {
  readonly userDid: string;
  readonly payment: OfferedPayment | undefined;
}

/** The receipt of a payment, for the field `Payment-Receipt`; or why the payment cannot be taken. Undefined when there was none. */
export type Taken = { readonly paymentReceipt: string } | PaymentFailure | undefined;

export interface PaymentFailure {
  readonly code: PaymentCode;
  readonly detail: string;
}

export interface TakePaymentsOptions {
  readonly claims: Pick<Claims, 'lock' | 'payLocked'>;
  readonly accounts: Pick<Accounts, 'lock'>;
  readonly challenges: Challenges;
  readonly paymentSecret: string | undefined;
  readonly clock: HostServices['clock'];
}

/** Takes payments in the caller's transaction, each claim once. It locks claims first, and then accounts, as all that pays does. */
export type TakePayments = (sql: Sql, offers: readonly Offer[]) => Promise<readonly Taken[]>;

interface Named {
  readonly claimIds: readonly string[];
  readonly proof: string | undefined;
}

export function createTakePayments({
  claims,
  accounts,
  challenges,
  paymentSecret,
  clock,
}: TakePaymentsOptions): TakePayments {
  return async (sql, offers) => {
    const read = offers.map((offer) => ({ userDid: offer.userDid, named: readOffer(offer) }));
    const ids = read.flatMap(({ named }) => (named && 'claimIds' in named ? named.claimIds : []));
    if (ids.length === 0) return read.map(({ named }) => (named && 'code' in named ? named : undefined));
    const locked = new Map((await claims.lock(sql, ids)).map((claim) => [claim.id, claim]));
    await accounts.lock(sql, ['payments', ...new Set([...locked.values()].map(({ did }) => did))]);
    const taken: Taken[] = [];
    for (const { userDid, named } of read)
      taken.push(named && 'claimIds' in named ? await take(sql, userDid, named, locked) : named);
    return taken;
  };

  /** What the payment names, once it is known to answer a challenge for this user and this body. */
  function readOffer({ userDid, payment }: Offer): Named | PaymentFailure | undefined {
    if (payment?.authorization === undefined) return undefined;
    const credential = readCredential(payment.authorization);
    if (!credential)
      return failure('payment_credential_malformed', 'Payment-Authorization has no credential');
    const { challenge, source = userDid, payload } = credential;
    const state = challenges.check(challenge, payment.contentDigest());
    if (state === 'invalid' || source !== userDid)
      return failure('payment_challenge_invalid', 'The payment answers no challenge for this request');
    if (state === 'expired') return failure('payment_expired', 'The challenge has expired');
    const demanded = claimsIn(challenge);
    if (!payload.claimIds.every((id) => demanded.includes(id)))
      return failure('payment_verification_failed', 'The payment names claims that were not demanded');
    return { claimIds: [...new Set(payload.claimIds)], proof: payload.proof };
  }

  async function take(
    sql: Sql,
    userDid: string,
    { claimIds, proof }: Named,
    locked: Map<string, LockedClaim>,
  ): Promise<Taken> {
    const named = claimIds.map((id) => locked.get(id));
    const own = named.filter((claim) => claim?.did === userDid && claim.status !== 'open');
    const isPaid = own.every((claim) => claim?.paidAt);
    if (own.length < named.length || (!isPaid && !isProof(proof, paymentSecret, claimIds)))
      return failure('payment_verification_failed', 'The payment of these claims is not proved');
    for (const claim of own)
      if (claim) locked.set(claim.id, await claims.payLocked(sql, claim, 'credential'));
    return { paymentReceipt: receiptOf(claimIds) };
  }

  function receiptOf(claimIds: readonly string[]): string {
    const receipt = {
      status: 'success',
      method: 'claims',
      timestamp: clock().toISOString(),
      reference: claimIds.join(' '),
    };
    return Buffer.from(JSON.stringify(receipt)).toString('base64url');
  }
}

function failure(code: PaymentCode, detail: string): PaymentFailure {
  return { code, detail };
}
