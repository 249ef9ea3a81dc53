import { z } from 'zod';
import type { HostServices } from '../../../plugin-api.js';
import { isSameSecret } from '../../is-same-secret.js';
import type { Challenge } from './payment-credential.js';

export interface Demand {
  readonly amount: number;
  readonly claims: readonly string[];
  /** The digest of the request's body (RFC 9530), if it has one. */
  readonly digest: string | undefined;
}

/** The challenges of the scheme `Payment` (draft-httpauth-payment-01). Nothing is stored: the id is a keyed hash of all that a challenge says. */
export interface Challenges {
  /** @returns the value of a field `WWW-Authenticate`. */
  issue(demand: Demand): string;
  /** Whether this oracle has issued the challenge, for a request with that body, and how it is now. */
  check(challenge: Challenge, digest: string | undefined): 'valid' | 'expired' | 'invalid';
}

export interface ChallengesOptions {
  readonly mac: HostServices['secrets']['mac'];
  readonly clock: HostServices['clock'];
}

const LIFETIME_MS = 15 * 60_000;

/** `Authorization` has the caller's token, so the payment has a field of its own. */
const COMMON = {
  realm: 'twin-oracle',
  method: 'claims',
  intent: 'charge',
  header: 'Payment-Authorization',
} as const;

export function createChallenges({ mac, clock }: ChallengesOptions): Challenges {
  return {
    issue({ amount, claims, digest }) {
      const unbound = {
        ...COMMON,
        request: encode({ amount: String(amount), claims, currency: 'credits' }),
        expires: new Date(clock().getTime() + LIFETIME_MS).toISOString(),
        digest,
      };
      const { realm, method, intent, request, expires, header } = unbound;
      const parameters = {
        id: mac(slotsOf(unbound)),
        realm,
        method,
        intent,
        request,
        expires,
        ...(digest !== undefined && { digest }),
        header,
      };
      return `Payment ${Object.entries(parameters)
        .map(([name, value]) => `${name}="${value}"`)
        .join(', ')}`;
    },

    check(challenge, digest) {
      if (!isSameSecret(challenge.id, mac(slotsOf(challenge))) || challenge.digest !== digest)
        return 'invalid';
      return Date.parse(challenge.expires ?? '') > clock().getTime() ? 'valid' : 'expired';
    },
  };
}

/** The claims that a challenge of this oracle demands. */
export function claimsIn({ request }: Challenge): readonly string[] {
  return requestSchema.parse(JSON.parse(Buffer.from(request, 'base64url').toString())).claims;
}

const requestSchema = z.object({ claims: z.array(z.string()) });

/** Each parameter has its place, also one that is absent, so that no two challenges have the same text. */
function slotsOf({
  realm,
  method,
  intent,
  request,
  expires = '',
  digest = '',
  header = '',
  opaque = '',
}: Omit<Challenge, 'id'>): string {
  return [realm, method, intent, request, expires, digest, header, opaque].join('|');
}

/** Its keys are sorted and its texts are ASCII, so this is its canonical form (RFC 8785). */
function encode(request: { amount: string; claims: readonly string[]; currency: string }): string {
  return Buffer.from(JSON.stringify(request)).toString('base64url');
}
