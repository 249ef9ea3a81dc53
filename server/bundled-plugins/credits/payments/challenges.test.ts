import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { parseChallenge } from '../testing/parse-challenge.js';
import { createChallenges } from './challenges.js';
import { readCredential, type Challenge } from './payment-credential.js';

let now = new Date('2026-01-01T10:00:00.000Z');
const challenges = createChallenges({
  mac: (text) => createHmac('sha256', 'a secret of a test').update(text).digest('base64url'),
  clock: () => now,
});
const DIGEST = 'sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:';

function issue(digest?: string): Challenge {
  now = new Date('2026-01-01T10:00:00.000Z');
  return parseChallenge(challenges.issue({ amount: 10, claims: ['c1'], digest }));
}

it('a challenge says what is to be paid, and its id is a keyed hash of all that it says', () => {
  const challenge = issue(DIGEST);
  expect(challenge).toEqual({
    // Computed by another implementation: HMAC-SHA256 over the parameters in the order of the draft, joined by `|`.
    id: 'zrsRIaR8E9KM5k43LnXZ_1WdRH087OJmva__NNyLl1U',
    realm: 'twin-oracle',
    method: 'claims',
    intent: 'charge',
    request: 'eyJhbW91bnQiOiIxMCIsImNsYWltcyI6WyJjMSJdLCJjdXJyZW5jeSI6ImNyZWRpdHMifQ',
    expires: '2026-01-01T10:15:00.000Z',
    digest: DIGEST,
    header: 'Payment-Authorization',
  });
  expect(challenges.check(challenge, DIGEST)).toBe('valid');
});

describe('a challenge is invalid', () => {
  it.each(['id', 'realm', 'method', 'intent', 'request', 'expires', 'digest', 'header', 'opaque'])(
    'with another %s',
    (name) => {
      const challenge = {
        ...issue(DIGEST),
        [name]: name === 'expires' ? '2027-01-01T10:15:00.000Z' : 'other',
      };
      expect(challenges.check(challenge, name === 'digest' ? 'other' : DIGEST)).toBe('invalid');
    },
  );

  it('for another body, or none', () => {
    expect(challenges.check(issue(DIGEST), `${DIGEST}x`)).toBe('invalid');
    expect(challenges.check(issue(DIGEST), undefined)).toBe('invalid');
    expect(challenges.check(issue(), undefined)).toBe('valid');
  });

  it('when what it says moves from one parameter to the next', () => {
    const { realm, method, ...rest } = issue(DIGEST);
    expect(challenges.check({ ...rest, realm: `${realm}|${method}`, method: '' }, DIGEST)).toBe('invalid');
  });
});

it('a challenge expires after 15 minutes', () => {
  const challenge = issue(DIGEST);
  now = new Date('2026-01-01T10:15:00.000Z');
  expect(challenges.check(challenge, DIGEST)).toBe('expired');
});

describe('the field Payment-Authorization', () => {
  const encode = (value: unknown) => `Payment ${Buffer.from(JSON.stringify(value)).toString('base64url')}`;
  const credential = { challenge: issue(DIGEST), payload: { claimIds: ['c1'], proof: 'p' } };

  it('has a credential', () => {
    expect(readCredential(encode(credential))).toEqual(credential);
  });

  it.each([
    ['another scheme', 'Bearer abc'],
    ['no credential', 'Payment'],
    ['no base64url', 'Payment a+b='],
    ['no JSON', 'Payment abcd'],
    ['no challenge', encode({ payload: credential.payload })],
    ['no claims', encode({ ...credential, payload: { claimIds: [] } })],
    ['too many claims', encode({ ...credential, payload: { claimIds: Array(21).fill('c1') } })],
  ])('with %s has none', (_, field) => {
    expect(readCredential(field)).toBeUndefined();
  });
});
