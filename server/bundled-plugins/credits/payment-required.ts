import type { HostServices, Problem } from '../../plugin-api.js';
import type { Account } from './accounts.js';
import type { PriceList } from './price-lists.js';

/** Refuses a request that costs more than the account has: with the claims that can be paid, a quote, and a challenge. */
export function paymentRequired(
  refuse: HostServices['refuse'],
  { available, claims }: Pick<Account, 'available' | 'claims'>,
  { version, prices: { maximum } }: PriceList,
): Problem {
  return refuse(
    'payment_required',
    `A message may cost ${maximum} credits, and ${available} are left; pay a claim and send it again`,
    {
      claims,
      quote: { amount: maximum, available, priceVersion: version },
      headers: { 'WWW-Authenticate': challengeOf(claims, maximum) },
    },
  );
}

/** The challenge of draft-httpauth-payment-01. `Authorization` has the caller's token, so a payment would have a field of its own. */
function challengeOf(claims: readonly string[], amount: number): string {
  // In the canonical form of RFC 8785: sorted keys and no spaces.
  const request = JSON.stringify({ amount: String(amount), claims, currency: 'credits' });
  const parameters = {
    id: claims.join(' '),
    realm: 'twin-oracle',
    method: 'claims',
    intent: 'charge',
    request: Buffer.from(request).toString('base64url'),
    header: 'Payment-Authorization',
  };
  return `Payment ${Object.entries(parameters)
    .map(([name, value]) => `${name}="${value}"`)
    .join(', ')}`;
}
