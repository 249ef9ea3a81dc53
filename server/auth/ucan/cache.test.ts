import { describe, expect, it, jest } from '@jest/globals';
import type { DidKeys } from '../did/resolver.js';
import {
  NOW,
  alice,
  chain,
  createTestVerifier,
  delegation,
  forge,
  invocation,
  issue,
  mallory,
  principalBytes,
  serialize,
  signerOf,
} from '../testing/ucans.js';
import type { UcanInput } from '../testing/ucans.js';

/** Verifications are counted by the look-ups of an issuer that is not a did:key: one for each. */
const user = alice.withDID('did:ixo:alice');
const counting = (cache = {}) => {
  const resolve = jest.fn((): Promise<DidKeys> =>
    Promise.resolve({ keys: [alice.did()], freshSeconds: 3600 }),
  );
  return { resolve, ...createTestVerifier({ resolver: { resolve }, cache }) };
};
const token = await invocation({ issuer: user });
const SECP256K1 = 'did:key:zQ3shokFTS3brHcDQrn82RUDfCZESWL1ZdCEJwekUDPQiYBme';

describe('a token that was verified', () => {
  it('is not verified again', async () => {
    const { verifier, resolve } = counting();
    const first = await verifier.invocation(token);
    expect(first.ok?.issuer).toBe(user.did());
    expect(await verifier.invocation(token)).toEqual(first);
    expect(resolve).toHaveBeenCalledTimes(1);
  });

  it('is refused once it expires', async () => {
    const { verifier, time, resolve } = counting();
    await verifier.invocation(token);
    time.now = NOW + 329;
    expect((await verifier.invocation(token)).ok).toBeDefined();
    time.now = NOW + 330;
    expect((await verifier.invocation(token)).error?.code).toBe('ucan_expired');
    expect(resolve).toHaveBeenCalledTimes(1);
  });

  it('is refused once a proof expires', async () => {
    const { verifier, time } = createTestVerifier();
    const granted = await serialize(
      await chain([alice, mallory], (at) => (at === 0 ? { expiration: NOW + 60 } : {})),
    );
    expect((await verifier.grant(granted)).ok).toBeDefined();
    time.now = NOW + 90;
    expect((await verifier.grant(granted)).error?.code).toBe('ucan_expired');
  });

  it('is refused when the clock was set back so far that its lifetime is too long, or it is not valid yet', async () => {
    const { verifier, time } = createTestVerifier();
    const begun = await invocation({ notBefore: NOW - 60 });
    await verifier.invocation(begun);
    time.now = NOW - 100;
    expect((await verifier.invocation(begun)).error?.code).toBe('ucan_not_yet_valid');
    await verifier.invocation(token);
    const plain = await invocation();
    time.now = NOW;
    await verifier.invocation(plain);
    time.now = NOW - 3600;
    expect((await verifier.invocation(plain)).error?.code).toBe('ucan_lifetime_too_long');
  });

  it.each([0, 1, 2])('is refused at once when UCAN %i of its chain is revoked', async (at) => {
    const { verifier, revoked } = createTestVerifier();
    const granted = await serialize(await chain([alice, mallory, await signerOf(4)]));
    const { ok } = await verifier.grant(granted);
    revoked.add(ok?.ids[at] ?? '');
    expect((await verifier.grant(granted)).error?.code).toBe('ucan_revoked');
    revoked.clear();
    expect((await verifier.grant(granted)).ok).toEqual(ok);
  });

  it('is evicted by other valid ones, least recently used first', async () => {
    const { verifier, resolve } = counting({ maxGood: 2 });
    const tokens = await Promise.all(['a', 'b', 'c'].map((nonce) => invocation({ issuer: user, nonce })));
    const use = async (at: number) => {
      resolve.mockClear();
      await verifier.invocation(tokens[at] ?? '');
      return resolve.mock.calls.length;
    };
    expect([await use(0), await use(1), await use(0), await use(2)]).toEqual([1, 1, 0, 1]);
    expect([await use(0), await use(1)]).toEqual([0, 1]);
  });
});

describe('many requests at once with one new token', () => {
  it('share one verification', async () => {
    const { verifier, resolve } = counting();
    const results = await Promise.all(Array.from({ length: 20 }, () => verifier.invocation(token)));
    expect(results.every(({ ok }) => ok?.issuer === user.did())).toBe(true);
    expect(resolve).toHaveBeenCalledTimes(1);
  });

  it('share its failure, and the next one retries', async () => {
    const { verifier, resolve } = counting();
    resolve.mockRejectedValueOnce(new Error('down'));
    const results = await Promise.all(Array.from({ length: 5 }, () => verifier.invocation(token)));
    expect(results.map(({ error }) => error?.code)).toEqual(Array(5).fill('ucan_unresolved_issuer'));
    expect(resolve).toHaveBeenCalledTimes(1);
    expect((await verifier.invocation(token)).ok).toBeDefined();
  });
});

describe('a token that was refused', () => {
  /**
   * Whether a second verification costs nothing: the text of a token is only hashed, the result is the same object, and the clock is not
   * read, as each verification does.
   */
  const isRemembered = async (bad: string, kind: 'invocation' | 'delegation' | 'grant' = 'invocation') => {
    const clock = jest.fn(() => NOW);
    const { verifier } = createTestVerifier({ clock });
    const first = await verifier[kind](bad);
    clock.mockClear();
    const second = await verifier[kind](bad);
    return first.error !== undefined && first.error === second.error && clock.mock.calls.length === 0;
  };
  it.each<[string, () => Promise<string>]>([
    ['malformed', () => Promise.resolve('AAAA')],
    ['expired', () => invocation({ expiration: NOW - 60 })],
    ['without an end', () => invocation({ expiration: Infinity })],
    ['for another audience', () => invocation({ audience: mallory })],
    ['with another capability', () => invocation({ capabilities: [{ can: 'a/b', with: 'ixo:oracle' }] })],
    ['badly signed', async () => forge(await issue(), { exp: NOW + 301 })],
    ['of a key that is none', async () => forge(await issue(), { iss: principalBytes(SECP256K1) })],
  ])('for what nothing can heal (%s) is not looked at again', async (_, make) => {
    expect(await isRemembered(await make())).toBe(true);
  });

  it('for its proofs is not verified again', async () => {
    const broken = await chain([alice, mallory], (at) => (at === 0 ? { audience: alice } : {}));
    expect(await isRemembered(await serialize(broken), 'grant')).toBe(true);
    expect(await isRemembered(await serialize(broken), 'delegation')).toBe(true);
  });

  it('because it was not valid yet is accepted when it is', async () => {
    const { verifier, time } = createTestVerifier();
    const early = await invocation({ notBefore: NOW + 60 });
    expect((await verifier.invocation(early)).error?.code).toBe('ucan_not_yet_valid');
    time.now = NOW + 30;
    expect((await verifier.invocation(early)).ok).toBeDefined();
  });

  it('because its lifetime was too long is accepted when less is left', async () => {
    const { verifier, time } = createTestVerifier();
    const long = await invocation({ expiration: NOW + 2000 });
    expect((await verifier.invocation(long)).error?.code).toBe('ucan_lifetime_too_long');
    time.now = NOW + 1100;
    expect((await verifier.invocation(long)).ok).toBeDefined();
  });

  it('because it was revoked is accepted when it no longer is', async () => {
    const { verifier, revoked } = createTestVerifier();
    const id = (await createTestVerifier().verifier.invocation(await invocation())).ok?.id ?? '';
    revoked.add(id);
    expect((await verifier.invocation(await invocation())).error?.code).toBe('ucan_revoked');
    revoked.delete(id);
    expect((await verifier.invocation(await invocation())).ok).toBeDefined();
  });

  it.each<[string, { keys: string[] } | Error, string]>([
    ['had no key', { keys: [] }, 'ucan_unsupported_issuer'],
    ['had another key', { keys: [mallory.did()] }, 'ucan_bad_signature'],
    ['could not be looked up', new Error('down'), 'ucan_unresolved_issuer'],
  ])('because its issuer %s is taken once it has the right one', async (_, answer, code) => {
    const { verifier, resolve } = counting();
    if (answer instanceof Error) resolve.mockRejectedValueOnce(answer);
    else resolve.mockResolvedValueOnce({ ...answer, freshSeconds: 60 });
    expect((await verifier.invocation(token)).error?.code).toBe(code);
    expect((await verifier.invocation(token)).ok).toBeDefined();
  });

  it('because one issuer of its chain had another key is taken once it has the right one', async () => {
    const { verifier, resolve } = counting();
    resolve.mockResolvedValueOnce({ keys: [mallory.did()], freshSeconds: 60 });
    const granted = await serialize(await chain([user, mallory]));
    expect((await verifier.grant(granted)).error?.code).toBe('ucan_bad_signature');
    expect((await verifier.grant(granted)).ok?.ids).toHaveLength(2);
  });

  it('evicts no valid one, however many there are', async () => {
    const { verifier, resolve } = counting({ maxGood: 2, maxBad: 2 });
    await verifier.invocation(token);
    const input = (nonce: string): UcanInput => ({ nonce, audience: mallory });
    for (let at = 0; at < 50; at += 1) await verifier.invocation(await invocation(input(`${at}`)));
    await verifier.invocation(token);
    expect(resolve).toHaveBeenCalledTimes(1);
  });

  it('for its claims costs no look-up of keys', async () => {
    const { verifier, revoked, resolve } = counting();
    await verifier.invocation(await invocation({ issuer: user, expiration: NOW - 60 }));
    await verifier.invocation(await invocation({ issuer: user, audience: alice }));
    await verifier.delegation(await delegation({ issuer: user, expiration: Infinity }));
    revoked.add(
      (await createTestVerifier({ resolver: { resolve } }).verifier.invocation(token)).ok?.id ?? '',
    );
    resolve.mockClear();
    expect((await verifier.invocation(token)).error?.code).toBe('ucan_revoked');
    expect(resolve).not.toHaveBeenCalled();
  });
});

describe('before verification', () => {
  it('the callback runs each time, unless the token is known to be valid', async () => {
    const { verifier } = createTestVerifier();
    const beforeWork = jest.fn<() => void>();
    const [good, bad] = [await invocation(), await invocation({ expiration: NOW - 60 })];
    await verifier.invocation(good, { beforeWork });
    await verifier.invocation(good, { beforeWork });
    expect(beforeWork).toHaveBeenCalledTimes(1);
    await verifier.invocation(bad, { beforeWork });
    await verifier.invocation(bad, { beforeWork });
    expect(beforeWork).toHaveBeenCalledTimes(3);
  });

  it('what it throws reaches this caller alone, and nothing is verified', async () => {
    const { verifier, resolve } = counting();
    const blocked = () => Promise.reject(new Error('too many'));
    const results = await Promise.allSettled([
      verifier.invocation(token, { beforeWork: blocked }),
      verifier.invocation(token),
      verifier.invocation(token, { beforeWork: blocked }),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected']);
    expect(resolve).toHaveBeenCalledTimes(1);
    await expect(verifier.invocation(token, { beforeWork: blocked })).resolves.toHaveProperty('ok');
    const fresh = createTestVerifier().verifier;
    await expect(fresh.grant('AAAA', { beforeWork: blocked })).rejects.toThrow('too many');
  });
});
