import { describe, expect, it, jest } from '@jest/globals';
import { NOW, alice, createTestVerifier, delegation, invocation, oracle } from '../testing/ucans.js';
import type { UcanInput } from '../testing/ucans.js';
import { didKeyResolver } from './did-resolver.js';
import { createUcanVerifier } from './verify.js';

/** A resolver that counts: it is asked once for each verification. */
const counting = (
  resolve: (did: string) => Promise<readonly string[]> = (did) => didKeyResolver.resolve(did),
) => {
  const resolver = { resolve: jest.fn(resolve) };
  const time = { now: NOW };
  const verifier = createUcanVerifier({
    audience: oracle.did(),
    maxInvocationTtlSeconds: 900,
    resolver,
    clock: () => time.now,
  });
  return { verifier, resolver, time };
};

describe('a good token', () => {
  it('as an invocation says who is calling and until when', async () => {
    const { verifier } = createTestVerifier();
    const { ok } = await verifier.invocation(await invocation());
    expect(ok).toMatchObject({ kind: 'invocation', issuer: alice.did(), expiration: NOW + 300 });
  });

  it('as a delegation says the same, whatever it allows, and is handed on', async () => {
    const { verifier } = createTestVerifier();
    const capabilities = [{ can: 'mcp/call', with: 'ixo:oracle:x:mcp/a/b' }] as const;
    const { ok } = await verifier.delegation(await delegation({ capabilities: [...capabilities] }));
    expect(ok).toMatchObject({ kind: 'delegation', issuer: alice.did(), expiration: NOW + 7 * 24 * 3600 });
    expect(ok?.delegation.capabilities).toEqual(capabilities);
  });

  it('may be URL-safe base64', async () => {
    const { verifier } = createTestVerifier();
    const token = Buffer.from(await invocation(), 'base64').toString('base64url');
    expect((await verifier.invocation(token)).ok?.issuer).toBe(alice.did());
  });

  it.each<[string, UcanInput]>([
    ['expired 29 s ago', { expiration: NOW - 29 }],
    ['begins in 30 s', { notBefore: NOW + 30 }],
    ['lives 30 s longer than the limit', { expiration: NOW + 930 }],
    ['has an empty caveat', { capabilities: [{ can: '*', with: 'ixo:oracle', nb: {} }] }],
  ])('passes when it %s', async (_, input) => {
    const { verifier } = createTestVerifier();
    expect((await verifier.invocation(await invocation(input))).ok?.issuer).toBe(alice.did());
  });

  it('of a DID with several keys may be signed by any of them', async () => {
    const other = 'did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK';
    const { verifier } = counting(() => Promise.resolve([other, alice.did()]));
    const token = await invocation({ issuer: alice.withDID('did:web:alice.example') });
    expect((await verifier.invocation(token)).ok?.issuer).toBe('did:web:alice.example');
  });
});

describe('a token that was verified', () => {
  it('is not verified again', async () => {
    const { verifier, resolver } = counting();
    const token = await invocation();
    const first = await verifier.invocation(token);
    expect(await verifier.invocation(token)).toEqual(first);
    expect(resolver.resolve).toHaveBeenCalledTimes(1);
  });

  it('is refused once it expires', async () => {
    const { verifier, time, resolver } = counting();
    const token = await invocation();
    expect((await verifier.invocation(token)).ok).toBeDefined();
    time.now = NOW + 330;
    expect((await verifier.invocation(token)).error?.code).toBe('ucan_expired');
    expect(resolver.resolve).toHaveBeenCalledTimes(1);
  });

  it('is refused when the clock was set back so far that it lives too long', async () => {
    const { verifier, time } = counting();
    const token = await invocation();
    expect((await verifier.invocation(token)).ok).toBeDefined();
    time.now = NOW - 3600;
    expect((await verifier.invocation(token)).error?.code).toBe('ucan_lifetime_too_long');
  });

  it('as a delegation does not pass for an invocation', async () => {
    const { verifier } = counting();
    const token = await delegation({ expiration: NOW + 300 });
    expect((await verifier.delegation(token)).ok).toBeDefined();
    expect((await verifier.invocation(token)).error?.code).toBe('ucan_wrong_capability');
  });

  it('by many requests at once is verified once', async () => {
    const { verifier, resolver } = counting();
    const token = await invocation();
    const results = await Promise.all(Array.from({ length: 20 }, () => verifier.invocation(token)));
    expect(results.every(({ ok }) => ok?.issuer === alice.did())).toBe(true);
    expect(resolver.resolve).toHaveBeenCalledTimes(1);
  });
});

describe('a token that was refused', () => {
  it('is looked at again, for the reason may have passed', async () => {
    const { verifier, time } = counting();
    const token = await invocation({ notBefore: NOW + 60 });
    expect((await verifier.invocation(token)).error?.code).toBe('ucan_not_yet_valid');
    time.now = NOW + 60;
    expect((await verifier.invocation(token)).ok?.issuer).toBe(alice.did());
  });

  it('because its issuer could not be looked up is no server error, and may pass the next time', async () => {
    let isDown = true;
    const { verifier } = counting((did) =>
      isDown ? Promise.reject(new Error('down')) : didKeyResolver.resolve(did),
    );
    const token = await invocation();
    expect((await verifier.invocation(token)).error?.code).toBe('ucan_unresolved_issuer');
    isDown = false;
    expect((await verifier.invocation(token)).ok?.issuer).toBe(alice.did());
  });

  it('for its claims costs no look-up of keys', async () => {
    const { verifier, resolver } = counting();
    await verifier.invocation(await invocation({ expiration: NOW - 60 }));
    await verifier.invocation(await invocation({ audience: alice }));
    expect(resolver.resolve).not.toHaveBeenCalled();
  });
});
