import { describe, expect, it, jest } from '@jest/globals';
import { MAX_DID_KEYS } from '../did/resolver.js';
import type { DidKeys } from '../did/resolver.js';
import {
  NOW,
  alice,
  chain,
  createTestVerifier,
  forge,
  invocation,
  issue,
  mallory,
  serialize,
  signerOf,
} from '../testing/ucans.js';

const did = 'did:ixo:alice';
const [oldKey, newKey] = [alice, await signerOf(21)];
const signedWithOld = await invocation({ issuer: oldKey.withDID(did) });
const signedWithNew = await invocation({ issuer: newKey.withDID(did) });

/** A DID whose keys a test changes. */
const rotating = (...keys: string[]) => {
  const answer = { keys, freshSeconds: 300 };
  const resolve = jest.fn((_did: string, _asker?: string): Promise<DidKeys> =>
    Promise.resolve({ ...answer }),
  );
  return { answer, resolve, ...createTestVerifier({ resolver: { resolve } }) };
};

describe('a DID with keys that are looked up', () => {
  it('is the issuer, under its own DID', async () => {
    const { verifier, resolve } = rotating(oldKey.did());
    expect((await verifier.invocation(signedWithOld, { requester: '192.0.2.1' })).ok?.issuer).toBe(did);
    expect(resolve).toHaveBeenCalledWith(did, '192.0.2.1');
  });

  it('may sign with any of several', async () => {
    const { verifier } = rotating(mallory.did(), newKey.did(), oldKey.did());
    expect((await verifier.invocation(signedWithOld)).ok?.issuer).toBe(did);
    expect((await verifier.invocation(signedWithNew)).ok?.issuer).toBe(did);
  });

  it('may not sign with a key of another', async () => {
    const { verifier } = rotating(newKey.did());
    expect((await verifier.invocation(signedWithOld)).error?.code).toBe('ucan_bad_signature');
    const renamed = await forge(await issue({ issuer: oldKey.withDID('did:ixo:bob') }), {});
    expect((await verifier.invocation(renamed)).error?.code).toBe('ucan_bad_signature');
  });

  it('needs no look-up for a did:key', async () => {
    const { verifier, resolve } = rotating(mallory.did());
    expect((await verifier.invocation(await invocation())).ok?.issuer).toBe(alice.did());
    expect(resolve).not.toHaveBeenCalled();
  });

  it('may occur anywhere in a chain', async () => {
    const { verifier } = rotating(mallory.did());
    const token = await chain([alice, mallory.withDID(did), await signerOf(4)]);
    expect((await verifier.grant(await serialize(token))).ok?.ids).toHaveLength(3);
  });
});

describe('when keys rotate', () => {
  it('a signature of the old key is valid for as long as the answer is fresh', async () => {
    const { verifier, answer, time, resolve } = rotating(oldKey.did());
    await verifier.invocation(signedWithOld);
    answer.keys = [newKey.did()];
    time.now = NOW + 299;
    expect((await verifier.invocation(signedWithOld)).ok?.issuer).toBe(did);
    expect(resolve).toHaveBeenCalledTimes(1);
    time.now = NOW + 300;
    expect((await verifier.invocation(signedWithOld)).error?.code).toBe('ucan_bad_signature');
    expect((await verifier.invocation(signedWithNew)).ok?.issuer).toBe(did);
  });

  it('and the key stays, the result is renewed', async () => {
    const { verifier, time, resolve } = rotating(oldKey.did());
    for (const later of [0, 299, 300, 301, 328]) {
      time.now = NOW + later;
      expect((await verifier.invocation(signedWithOld)).ok?.issuer).toBe(did);
    }
    expect(resolve).toHaveBeenCalledTimes(2);
  });

  it('the shortest freshness in a chain counts', async () => {
    const resolve = jest.fn((asked: string) =>
      Promise.resolve({ keys: [mallory.did()], freshSeconds: asked === did ? 60 : 600 }),
    );
    const { verifier, time } = createTestVerifier({ resolver: { resolve } });
    const others = ['did:ixo:bob', 'did:ixo:carol'] as const;
    const [first, last] = others.map((other) => mallory.withDID(other));
    if (!first || !last) throw new Error('there are two');
    const token = await serialize(await chain([first, mallory.withDID(did), last]));
    await verifier.grant(token);
    time.now = NOW + 59;
    await verifier.grant(token);
    expect(resolve).toHaveBeenCalledTimes(3);
    time.now = NOW + 60;
    await verifier.grant(token);
    expect(resolve).toHaveBeenCalledTimes(6);
  });

  it('and the resolver fails, no signature is accepted until it recovers', async () => {
    const { verifier, time, resolve } = rotating(oldKey.did());
    await verifier.invocation(signedWithOld);
    time.now = NOW + 300;
    resolve.mockRejectedValueOnce(new Error('down'));
    expect((await verifier.invocation(signedWithOld)).error?.code).toBe('ucan_unresolved_issuer');
    expect((await verifier.invocation(signedWithOld)).ok?.issuer).toBe(did);
  });

  it('with a freshness of zero, each use looks up again', async () => {
    const { verifier, answer, resolve } = rotating(oldKey.did());
    for (const freshSeconds of [0, -1, NaN]) {
      answer.freshSeconds = freshSeconds;
      resolve.mockClear();
      await verifier.invocation(signedWithOld);
      await verifier.invocation(signedWithOld);
      expect(resolve).toHaveBeenCalledTimes(2);
    }
  });
});

describe('a resolver', () => {
  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['one text', did],
    ['keys that are no list', { keys: alice.did(), freshSeconds: 60 }],
  ])('that answers %s makes a refusal, not an error', async (_, answer) => {
    const { verifier } = createTestVerifier({
      resolver: { resolve: () => Promise.resolve(answer as DidKeys) },
    });
    expect((await verifier.invocation(signedWithOld)).error?.code).toBe('ucan_unresolved_issuer');
  });

  it.each([
    [
      'throws',
      () => {
        throw new Error('bug');
      },
    ],
    ['rejects', () => Promise.reject(new Error('down'))],
  ])('that %s makes a refusal, not an error', async (_, resolve) => {
    const { verifier } = createTestVerifier({ resolver: { resolve } });
    expect((await verifier.invocation(signedWithOld)).error).toEqual({
      code: 'ucan_unresolved_issuer',
      detail: 'The keys of the issuer could not be looked up',
    });
  });

  it('that knows no key, or none that is Ed25519, makes the issuer unsupported', async () => {
    for (const keys of [
      [],
      ['did:key:zQ3shokFTS3brHcDQrn82RUDfCZESWL1ZdCEJwekUDPQiYBme', 'no key'],
      [1, null],
    ]) {
      const { verifier } = rotating(...(keys as string[]));
      expect((await verifier.invocation(signedWithOld)).error?.code).toBe('ucan_unsupported_issuer');
    }
  });

  it('with too many keys costs no more than the limit', async () => {
    const strangers = await Promise.all(Array.from({ length: MAX_DID_KEYS }, (_, at) => signerOf(50 + at)));
    const keys = strangers.map((each) => each.did());
    expect(
      (await rotating(...keys.slice(1), oldKey.did()).verifier.invocation(signedWithOld)).ok,
    ).toBeDefined();
    const { verifier } = rotating(...keys, oldKey.did());
    expect((await verifier.invocation(signedWithOld)).error?.code).toBe('ucan_bad_signature');
  });

  it('may be slow: changes in the meantime count', async () => {
    const { verifier, time, revoked, resolve } = rotating(oldKey.did());
    const id = (await rotating(oldKey.did()).verifier.invocation(signedWithOld)).ok?.id ?? '';
    resolve.mockImplementationOnce(() => {
      revoked.add(id);
      return Promise.resolve({ keys: [oldKey.did()], freshSeconds: 300 });
    });
    expect((await verifier.invocation(signedWithOld)).error?.code).toBe('ucan_revoked');
    revoked.clear();
    const other = await invocation({ issuer: oldKey.withDID(did), nonce: 'other' });
    resolve.mockImplementationOnce(() => {
      time.now = NOW + 330;
      return Promise.resolve({ keys: [oldKey.did()], freshSeconds: 300 });
    });
    expect((await verifier.invocation(other)).error?.code).toBe('ucan_expired');
  });
});

describe('a look-up that fails', () => {
  const down = new Error('down');

  it('is reported with its cause, once, and the token is refused', async () => {
    const onLookUpFailed = jest.fn<(did: string, error: unknown) => void>();
    const { verifier } = createTestVerifier({
      resolver: { resolve: () => Promise.reject(down) },
      onLookUpFailed,
    });
    expect((await verifier.invocation(signedWithOld)).error?.code).toBe('ucan_unresolved_issuer');
    expect(onLookUpFailed.mock.calls).toEqual([[did, down]]);
    await verifier.explain(signedWithOld);
    expect(onLookUpFailed).toHaveBeenCalledTimes(2);
  });

  it('is not reported when the resolver answered, even without a key', async () => {
    const onLookUpFailed = jest.fn();
    const { verifier } = createTestVerifier({ onLookUpFailed });
    expect((await verifier.invocation(signedWithOld)).error?.code).toBe('ucan_unsupported_issuer');
    expect(onLookUpFailed).not.toHaveBeenCalled();
  });

  it('may be rethrown to all who wait, and is not cached', async () => {
    const resolve = jest.fn((_did: string, _asker?: string): Promise<DidKeys> => Promise.reject(down));
    const onLookUpFailed = jest.fn((_did: string, cause: unknown): void => {
      throw new Error('unavailable', { cause });
    });
    const { verifier } = createTestVerifier({ resolver: { resolve }, onLookUpFailed });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 5 }, () => verifier.invocation(signedWithOld)),
    );
    expect(outcomes.map((each): unknown => (each.status === 'rejected' ? each.reason : undefined))).toEqual(
      Array(5).fill(new Error('unavailable', { cause: down })),
    );
    expect([resolve.mock.calls.length, onLookUpFailed.mock.calls.length]).toEqual([1, 1]);
    await expect(verifier.explain(signedWithOld)).rejects.toThrow('unavailable');
    await expect(verifier.mcpInvocation(signedWithOld, 'tool')).resolves.toHaveProperty('error');
    resolve.mockResolvedValue({ keys: [oldKey.did()], freshSeconds: 300 });
    expect((await verifier.invocation(signedWithOld)).ok?.issuer).toBe(did);
  });
});

describe('the number of issuers to look up for one token', () => {
  const named = (count: number) => {
    const [first, ...rest] = Array.from({ length: count }, (_, at) => mallory.withDID(`did:ixo:user${at}`));
    if (!first) throw new Error('one at least');
    return [first, ...rest] as const;
  };

  it('may be four, among any number of did:keys', async () => {
    const { verifier, resolve } = rotating(mallory.did());
    const [first, ...rest] = named(4);
    const token = await serialize(await chain([first, alice, ...rest, oldKey, newKey]));
    expect((await verifier.grant(token)).ok?.ids).toHaveLength(7);
    expect(resolve).toHaveBeenCalledTimes(4);
  });

  it('may not be more, and then no look-up is made', async () => {
    const { verifier, resolve } = rotating(mallory.did());
    const token = await serialize(await chain(named(5)));
    const { error } = await verifier.grant(token);
    expect(error).toEqual({
      code: 'ucan_too_many_proofs',
      detail: 'A token may have at most 4 issuers whose keys must be looked up',
    });
    // The refusal depends on the token alone, so it is cached.
    expect((await verifier.grant(token)).error).toBe(error);
    expect(resolve).not.toHaveBeenCalled();
  });

  it('counts an issuer once, and looks it up once', async () => {
    const { verifier, resolve } = rotating(mallory.did());
    const again = mallory.withDID(did);
    const token = await serialize(
      await chain([again, alice, again, alice, again, alice, again, alice, again]),
    );
    expect((await verifier.grant(token)).ok?.ids).toHaveLength(9);
    expect(resolve).toHaveBeenCalledTimes(1);
  });

  it('is not exceeded by one that occurs again after four', async () => {
    const { verifier, resolve } = rotating(mallory.did());
    const [first, ...rest] = named(4);
    const token = await serialize(await chain([first, ...rest, first]));
    expect((await verifier.grant(token)).ok?.ids).toHaveLength(5);
    expect(resolve).toHaveBeenCalledTimes(4);
  });

  it('is four for an explanation too, which names the issuers beyond', async () => {
    const { verifier, resolve } = rotating(mallory.did());
    const { links, accepted } = await verifier.explain(await serialize(await chain(named(6))));
    expect(resolve).toHaveBeenCalledTimes(4);
    expect(links.map(({ faults }) => faults.map(({ code }) => code))).toEqual([
      [],
      [],
      [],
      [],
      ['ucan_too_many_proofs'],
      ['ucan_too_many_proofs'],
    ]);
    expect(accepted.grant?.code).toBe('ucan_too_many_proofs');
  });
});
