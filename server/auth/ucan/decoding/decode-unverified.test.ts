import { expect, it } from '@jest/globals';
import {
  NOW,
  alice,
  chain,
  createTestVerifier,
  delegation,
  invocation,
  mallory,
  serialize,
} from '../../testing/ucans.js';
import { decodeUnverified } from './decode-unverified.js';

const { verifier } = createTestVerifier();

it('the claims of an accepted token equal those of its verification', async () => {
  const token = await serialize(await chain([mallory, alice]));
  const { ok } = await verifier.grant(token);
  expect(decodeUnverified(token)).toEqual({
    ok: { id: ok?.id, issuer: alice.did(), expiration: NOW + 7 * 24 * 3600 },
  });
});

it.each([
  ['is not valid yet', () => delegation({ notBefore: NOW + 3600 }), NOW + 7 * 24 * 3600],
  ['has expired', () => invocation({ expiration: NOW - 3600 }), NOW - 3600],
  ['lives too long', () => delegation({ expiration: NOW + 1e9 }), NOW + 1e9],
  ['never ends', () => delegation({ expiration: Infinity }), Infinity],
  ['is for another audience', () => invocation({ audience: mallory }), NOW + 300],
])('a token that %s still says whose it is', async (_, make, expiration) => {
  const { ok } = decodeUnverified(await make());
  expect(ok).toEqual({ id: expect.stringMatching(/^[0-9a-f]{64}$/), issuer: alice.did(), expiration });
});

it('a token whose issuer cannot be resolved still names its issuer', async () => {
  const token = await delegation({ issuer: alice.withDID('did:web:alice.example') });
  expect(decodeUnverified(token).ok?.issuer).toBe('did:web:alice.example');
});

it('an unreadable token has no claims', () => {
  expect(decodeUnverified('AAAA').error?.code).toBe('ucan_malformed');
  expect(decodeUnverified('A'.repeat(50_000)).error?.code).toBe('ucan_too_large');
});
