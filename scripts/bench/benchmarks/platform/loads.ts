/** What is asked of both sides. */
import { didOf, twinOf } from '../../fixtures/sample-register.js';
import type { Load } from '../../harness/http-load.js';
import { TWINS, type PreparedPlatform } from './prepare.js';

/** Coprime to the number of twins, so that all are used before one repeats. */
const STRIDE = 7919;

/** One twin of this many is an oracle, the verifier of those up to the next one. */
const NEIGHBOURS = 100;

/** Of those countries that projects of the register are in, so that the page is full. */
const FILTERS = 'type=Project&property=country:UG';

export const platformLoads = {
  'read by DID': ({ headers }) => ({
    method: 'GET',
    path: `/v1/entities/${didOf(1)}`,
    next: counted((at) => ({ path: `/v1/entities/${didOf((at * STRIDE) % TWINS)}` })),
    headers,
    expected: { status: 200 },
  }),

  'filtered list': ({ headers }) => ({
    method: 'GET',
    path: `/v1/entities?${FILTERS}`,
    headers,
    expected: { status: 200 },
  }),

  create: ({ headers }) => ({
    method: 'POST',
    path: '/v1/entities',
    next: counted((at) => ({ body: JSON.stringify(twinOf(at)) })),
    headers,
    expected: { status: 201 },
  }),

  change: ({ headers }) => ({
    method: 'PATCH',
    path: `/v1/entities/${didOf(1)}`,
    next: counted((at) => ({
      path: `/v1/entities/${didOf((at * STRIDE) % TWINS)}`,
      body: JSON.stringify({ properties: { stoves: 1_000 + at } }),
    })),
    headers: { ...headers, 'if-match': '*' },
    expected: { status: 200 },
  }),

  vote: ({ voters }) => ({
    method: 'PUT',
    path: '/v1/proposals',
    next: counted((at) => {
      const voter = voters[at % voters.length];
      // Never the choice of the vote before.
      const choice = Math.floor(at / voters.length) % 2 === 0 ? 'yes' : 'no';
      return {
        path: `/v1/proposals/${voter?.proposalId ?? ''}/vote`,
        headers: { authorization: `Bearer ${voter?.key ?? ''}`, 'x-voter': voter?.did ?? '' },
        body: JSON.stringify({ choice }),
      };
    }),
    headers: { 'content-type': 'application/json' },
    expected: { status: 200 },
  }),
} satisfies Readonly<Record<string, (platform: PreparedPlatform) => Load>>;

/** Each claim is approved once, by the verifier of its subject. */
export function approvals({ headers }: PreparedPlatform, claims: readonly ClaimToApprove[]): Load {
  return {
    method: 'POST',
    path: '/v1/claims',
    next: counted((at) => {
      const claim = claims[at];
      if (!claim) throw new Error('all claims are approved');
      const number = Number.parseInt(claim.subject.slice(-8), 16);
      const oracle = didOf(number - (number % NEIGHBOURS));
      return {
        path: `/v1/claims/${claim.id}/evaluations`,
        body: JSON.stringify({ oracle, status: 'approved' }),
      };
    }),
    headers,
    expected: { status: 201 },
  };
}

export interface ClaimToApprove {
  readonly id: string;
  readonly subject: string;
}

/** Counts the requests of all variants and rounds. */
function counted<T>(make: (at: number) => T): () => T {
  let at = 0;
  return () => make(at++);
}
