import { beforeAll, describe, expect, it } from '@jest/globals';
import { isSignedBy, signedPartOf } from './testing/ucanto.js';
import {
  accessCapability,
  createDelegation,
  createInvocation,
  createMcpInvocation,
  decodeCar,
  encodeCar,
  generateKey,
  keyFromPair,
  keyFromText,
  keyToText,
  mcpCallCapability,
} from './index.js';
import type { UcanKey } from './index.js';

const NOW_MS = 1_800_000_000_500;
const clock = () => NOW_MS;

let key: UcanKey;
let oracle: string;
beforeAll(async () => {
  key = await generateKey();
  oracle = (await generateKey()).did();
});

const decode = async (serialized: string) => {
  const { ok } = await decodeCar(serialized);
  if (!ok) throw new Error('The UCAN should decode');
  return ok;
};

describe('a key', () => {
  it('survives as text', async () => {
    const { ok } = await keyFromText(` ${keyToText(key)}\n`);
    expect(ok?.did()).toBe(key.did());
  });

  it('is refused as text that is truncated, extended, foreign, or combined from two keys', async () => {
    const bytesOf = (one: UcanKey) => Buffer.from(keyToText(one).slice(1), 'base64');
    const other = await generateKey();
    const textOf = (...parts: Uint8Array[]) => `M${Buffer.concat(parts).toString('base64')}`;
    const halves = textOf(bytesOf(key).subarray(0, 34), bytesOf(other).subarray(34));
    const longer = textOf(bytesOf(key), Uint8Array.of(0));
    for (const text of ['', 'secret', 'M', keyToText(key).slice(0, 50), halves, longer]) {
      const { error } = await keyFromText(text);
      expect(error).toEqual({
        code: 'key_malformed',
        detail: 'Expected an Ed25519 key as written by keyToText',
      });
    }
  });

  it('can be kept by the platform, which does not give it out', async () => {
    const kept = await generateKey({ extractable: false });
    expect(() => keyToText(kept)).toThrow('The key is not extractable');
    expect(kept.keyPair?.privateKey.extractable).toBe(false);
    if (!kept.keyPair) throw new Error('The platform has kept no key');

    const again = await keyFromPair(structuredClone(kept.keyPair));

    expect(again.did()).toBe(kept.did());
    const payload = new TextEncoder().encode('payload');
    expect(await again.verify(payload, await kept.sign(payload))).toBe(true);
    expect(await again.verify(payload, await key.sign(payload))).toBe(false);
  });
});

describe('an invocation', () => {
  it('authenticates the caller for five minutes, and permits nothing else', async () => {
    const { serialized, expiresAt } = await createInvocation({ issuer: key, audience: oracle, clock });
    const ucan = await decode(serialized);
    expect(expiresAt).toBe(1_800_000_300_000);
    expect(ucan.expiration).toBe(1_800_000_300);
    expect([ucan.issuer.did(), ucan.audience.did()]).toEqual([key.did(), oracle]);
    expect(ucan.capabilities).toEqual([{ can: '*', with: 'ixo:oracle' }]);
    expect(ucan.proofs).toEqual([]);
    expect(await isSignedBy(serialized, key.did())).toBe(true);
  });

  it('is standard base64 of the size that headers are made for', async () => {
    const { serialized } = await createInvocation({ issuer: key, audience: oracle });
    expect(serialized).toMatch(/^[A-Za-z0-9+/]+={0,2}$/);
    expect(serialized.length).toBeLessThan(700);
  });
});

describe('a delegation', () => {
  it('by default allows access to its oracle for seven days', async () => {
    const { serialized, expiresAt } = await createDelegation({ issuer: key, audience: oracle, clock });
    const ucan = await decode(serialized);
    expect(expiresAt).toBe(1_800_604_800_000);
    expect(ucan.capabilities).toEqual([accessCapability(oracle)]);
    expect(accessCapability(oracle)).toEqual({ can: 'oracle/access', with: `ixo:oracle:${oracle}` });
  });

  it('has the given capabilities and expiry', async () => {
    const capabilities = [{ can: 'mcp/call', with: 'ixo:oracle:x:mcp/a/b' }] as const;
    const expiration = NOW_MS / 1000 + 60.25;
    const { serialized } = await createDelegation({
      issuer: key,
      audience: oracle,
      capabilities,
      expiration,
      clock,
    });
    const ucan = await decode(serialized);
    expect(ucan.capabilities).toEqual(capabilities);
    expect(ucan.expiration).toBe(1_800_000_060);
  });

  it.each([Infinity, NaN, 0, -1])('is not issued for %d seconds', async (lifetimeSeconds) => {
    const made = createDelegation({ issuer: key, audience: oracle, lifetimeSeconds });
    await expect(made).rejects.toThrow(RangeError);
  });

  it('is not issued for an invalid DID', async () => {
    const made = createDelegation({ issuer: key, audience: 'https://oracle.example' });
    await expect(made).rejects.toThrow(/^audience must be a DID/);
  });
});

describe('a delegation that builds on another', () => {
  const capabilities = [{ can: 'oracle/*', with: 'ixo:oracle:x' }] as const;

  it('has it, and what it builds on, as its proofs', async () => {
    const [first, second] = [await generateKey(), await generateKey()];
    const root = await createDelegation({ issuer: first, audience: second.did(), capabilities });
    const middle = await createDelegation({
      issuer: second,
      audience: key.did(),
      capabilities,
      proofs: [root.serialized],
    });
    const { serialized } = await createDelegation({
      issuer: key,
      audience: oracle,
      proofs: [middle.serialized],
    });
    const ucan = await decode(serialized);
    const [proof] = ucan.proofs;
    if (typeof proof !== 'object') throw new Error('The proof should be attached');
    expect(proof.cid).toBe((await decode(middle.serialized)).cid);
    expect(proof.proofs).toMatchObject([{ cid: (await decode(root.serialized)).cid, proofs: [] }]);
    expect(await isSignedBy(serialized, key.did())).toBe(true);
    expect(await encodeCar(proof)).toBe(middle.serialized);
  });

  it('is not issued on what is no UCAN, or is for another issuer', async () => {
    const foreign = await createDelegation({ issuer: await generateKey(), audience: oracle });
    const on = (proof: string) => createDelegation({ issuer: key, audience: oracle, proofs: [proof] });
    await expect(on('junk!')).rejects.toThrow('A proof must be the base64 text of a UCAN');
    await expect(on('AAAA')).rejects.toThrow('A proof must be the base64 text of a UCAN');
    await expect(on(foreign.serialized)).rejects.toThrow(`A proof must be for the issuer, ${key.did()}`);
  });
});

describe('an invocation of a tool', () => {
  it('allows for five minutes the call of one tool, and nothing else', async () => {
    const tool = { server: 'registry', tool: 'retire' };
    const made = await createMcpInvocation({ issuer: key, audience: oracle, ...tool, clock });
    const ucan = await decode(made.serialized);
    expect(ucan.capabilities).toEqual([
      { can: 'mcp/call', with: `ixo:oracle:${oracle}:mcp/registry/retire` },
    ]);
    expect(ucan.capabilities).toEqual([mcpCallCapability(oracle, tool)]);
    expect([ucan.expiration, made.expiresAt]).toEqual([1_800_000_300, 1_800_000_300_000]);
    expect([ucan.issuer.did(), ucan.audience.did(), ucan.proofs]).toEqual([key.did(), oracle, []]);
  });

  it('has the given lifetime', async () => {
    const options = { issuer: key, audience: oracle, server: 'a', tool: 'b', lifetimeSeconds: 60, clock };
    expect((await createMcpInvocation(options)).expiresAt).toBe(1_800_000_060_000);
  });

  it.each([
    ['', 'b'],
    ['a', ''],
    ['a/b', 'c'],
    ['a', 'b/c'],
  ])('is not made for server "%s" and tool "%s"', async (server, tool) => {
    const made = createMcpInvocation({ issuer: key, audience: oracle, server, tool });
    await expect(made).rejects.toThrow(/^server and tool must be names without a slash/);
  });
});

describe('two UCANs of the same time', () => {
  it.each([
    ['invocations', () => createInvocation({ issuer: key, audience: oracle, clock })],
    ['delegations', () => createDelegation({ issuer: key, audience: oracle, clock })],
    [
      'invocations of a tool',
      () => createMcpInvocation({ issuer: key, audience: oracle, server: 'a', tool: 'b', clock }),
    ],
  ])('differ in what is signed: %s', async (_what, make) => {
    const texts = (await Promise.all([make(), make()])).map(({ serialized }) => serialized);
    const signed = await Promise.all(texts.map(signedPartOf));
    expect(signed[0]).not.toBe(signed[1]);
    for (const text of texts) {
      expect((await decode(text)).nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/);
      expect(await isSignedBy(text, key.did())).toBe(true);
    }
  });
});

describe('a CAR', () => {
  it('survives decoding and encoding', async () => {
    const { serialized } = await createDelegation({ issuer: key, audience: oracle });
    expect(await encodeCar(await decode(serialized))).toBe(serialized);
  });

  it.each(['', 'junk!', 'AAAA', 'e30='])('is not %p', async (text) => {
    expect((await decodeCar(text)).error?.code).toBe('car_malformed');
  });
});
