import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { delegate } from '@ucanto/core';
import type { API } from '@ucanto/core';
import * as ed25519 from '@ucanto/principal/ed25519';
import fc from 'fast-check';
import { createDelegation, decodeCar, encodeCar, generateKey, keyFromText, keyToText } from './index.js';
import type { Ucan, UcanCapabilities, UcanKey, UcanSigner } from './index.js';
import { isSignedBy, readByUcanto } from './testing/ucanto.js';

const ours = await generateKey();
const theirs = await ed25519.generate();
const audience = (await ed25519.generate()).did();
const expiration = 2_000_000_000;

const abilities = fc
  .tuple(fc.stringMatching(/^[A-Za-z]{1,9}$/), fc.stringMatching(/^[A-Za-z*]{1,9}$/))
  .map(([noun, verb]) => `${noun}/${verb}` as const);
const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(null, true, false),
    fc.maxSafeInteger(),
    fc.double({ noInteger: true, noNaN: true, noDefaultInfinity: true }),
    fc.string({ unit: 'binary' }),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.string({ unit: 'binary' }), tie('value'), { maxKeys: 3 }),
  ),
})).value;
const caveats = fc.option(fc.dictionary(fc.string({ minLength: 1, unit: 'binary' }), json), {
  nil: undefined,
});
const capabilities = fc.array(
  fc
    .tuple(
      fc.oneof(abilities, fc.constant('*' as const)),
      fc.stringMatching(/^ixo:[A-Za-z: ]{0,20}$/),
      caveats,
    )
    .map(([can, resource, nb]) => ({ can, with: resource as API.URI, ...(nb && { nb }) })),
  { minLength: 1, maxLength: 3 },
) as fc.Arbitrary<[API.Capability, ...API.Capability[]] & UcanCapabilities>;

/** What ucanto and we read of a UCAN, in one form. */
const said = (ucan: Ucan | API.Delegation): unknown => ({
  cid: String(ucan.cid),
  issuer: ucan.issuer.did(),
  audience: ucan.audience.did(),
  capabilities: ucan.capabilities,
  expiration: ucan.expiration,
  notBefore: ucan.notBefore,
  nonce: ucan.nonce,
  facts: ucan.facts,
  proofs: ucan.proofs.map((proof) =>
    typeof proof !== 'string' && 'issuer' in proof ? said(proof) : String(proof),
  ),
});

const textOf = async (ucan: API.Delegation): Promise<string> =>
  Buffer.from((await ucan.archive()).ok ?? []).toString('base64');

const fromUcanto = async (options: Partial<Parameters<typeof delegate>[0]> = {}): Promise<API.Delegation> =>
  delegate({
    issuer: theirs,
    audience: { did: () => audience },
    capabilities: [{ can: 'oracle/access', with: 'ixo:oracle:x' }],
    expiration,
    ...options,
  });

afterEach(() => {
  jest.restoreAllMocks();
});

describe('Keys of ours and of ucanto', () => {
  it('have one text and one DID', async () => {
    expect(ed25519.parse(keyToText(ours)).did()).toBe(ours.did());
    expect((await keyFromText(ed25519.format(theirs))).ok?.did()).toBe(theirs.did());
  });

  it('make the same UCANs, byte for byte', async () => {
    jest.spyOn(crypto, 'getRandomValues').mockImplementation((array) => array);
    const twin = (await keyFromText(ed25519.format(theirs))).ok;
    if (!twin) throw new Error('The key cannot be read');
    const signers: UcanSigner[] = [
      theirs,
      twin,
      theirs.withDID('did:web:a.example'),
      twin.withDID('did:web:a.example'),
    ];

    const made = await Promise.all(
      signers.map((issuer) => createDelegation({ issuer, audience, expiration })),
    );

    expect(made[1]).toEqual(made[0]);
    expect(made[3]).toEqual(made[2]);
    const nonce = `${'A'.repeat(22)}==`;
    const reference = await fromUcanto({
      capabilities: [{ can: 'oracle/access', with: `ixo:oracle:${audience}` }],
      nonce,
    });
    expect(made[0]?.serialized).toBe(await textOf(reference));
  });
});

describe('UCANs of ours', () => {
  const check = async (key: UcanKey, granted: UcanCapabilities, did: string | undefined) => {
    const issuer = did === undefined ? key : key.withDID(did);
    const { serialized } = await createDelegation({ issuer, audience, capabilities: granted, expiration });
    const read = await readByUcanto(serialized);
    const { ok } = await decodeCar(serialized);
    if (!read || !ok) throw new Error('One of them reads nothing');
    expect(said(ok)).toEqual(said(read));
    expect(await isSignedBy(serialized, key.did())).toBe(true);
    expect(await textOf(read)).toBe(serialized);
  };

  it('are read and verified by ucanto, whatever they allow', async () => {
    const dids = fc.constantFrom(undefined, 'did:ixo:entity:1', 'did:web:example.org');
    await fc.assert(
      fc.asyncProperty(capabilities, dids, (granted, did) => check(ours, granted, did)),
      {
        numRuns: 60,
      },
    );
  });

  it('are the same where the platform has no Ed25519, or no WebCrypto', async () => {
    const text = keyToText(ours);
    const expected = await ours.sign(new Uint8Array(5));
    const secure = crypto;
    const getRandomValues: typeof crypto.getRandomValues = (array) => secure.getRandomValues(array);
    const insecure = { getRandomValues } as typeof crypto;
    jest.spyOn(globalThis, 'crypto', 'get').mockReturnValue(insecure);
    const parsed = (await keyFromText(text)).ok;
    const fresh = await generateKey();
    if (!parsed) throw new Error('The key cannot be read');

    expect(await parsed.sign(new Uint8Array(5))).toEqual(expected);
    expect([parsed.keyPair, await fresh.verify(new Uint8Array(5), expected)]).toEqual([undefined, false]);
    await check(fresh, [{ can: 'oracle/access', with: 'ixo:oracle:x' }], undefined);
    await expect(generateKey({ extractable: false })).rejects.toThrow('This platform has no Ed25519');
  });

  it.each([
    [{ can: 'access', with: 'ixo:oracle' }],
    [{ can: 'oracle/access', with: 'no uri' }],
    [{ can: 'oracle/access', with: 'ixo:oracle', nb: { size: 1n } }],
    [{ can: 'oracle/access', with: 'ixo:oracle', nb: { size: 2 ** 60 } }],
    [{ can: 'oracle/access', with: 'ixo:oracle', nb: { bytes: new Uint8Array(1) } }],
    [{ can: 'oracle/access', with: 'ixo:oracle', nb: { at: new Date(0) } }],
  ])('are not made of %o', async (capability) => {
    const made = createDelegation({ issuer: ours, audience, capabilities: [capability as never] });
    await expect(made).rejects.toThrow(TypeError);
  });

  it('are not made by a signer that does not sign with Ed25519', async () => {
    const issuer = { did: () => ours.did(), sign: () => new Uint8Array(32) };
    await expect(createDelegation({ issuer, audience })).rejects.toThrow('The signer must sign with Ed25519');
  });
});

describe('UCANs of ucanto', () => {
  const chain = async () => {
    const first = await fromUcanto({ facts: [{ about: 'this' }], nonce: 'one' });
    const missing = await fromUcanto({ nonce: 'two' });
    const second = await fromUcanto({ proofs: [first, missing.cid], notBefore: 5, expiration: Infinity });
    return fromUcanto({ proofs: [second, first] });
  };

  it('are decoded with their proofs, and encoded again byte for byte', async () => {
    const ucan = await chain();
    const { ok } = await decodeCar(await textOf(ucan));
    if (!ok) throw new Error('The UCAN should decode');
    expect(said(ok)).toEqual(said(ucan));
    expect(await encodeCar(ok)).toBe(await textOf(ucan));
    const [second] = ok.proofs;
    if (typeof second !== 'object') throw new Error('The proof should be attached');
    expect(said((await decodeCar(await encodeCar(second))).ok ?? second)).toEqual(said(second));
  });

  it('are malformed wherever they are cut', async () => {
    const bytes = Buffer.from(await textOf(await chain()), 'base64');
    for (let length = 0; length < bytes.length; length += 7) {
      const cut = bytes.subarray(0, length).toString('base64');
      const read = await readByUcanto(cut);
      const { ok } = await decodeCar(cut);
      expect([length, ok && said(ok)]).toEqual([length, read && said(read)]);
    }
  });

  it('are read as ucanto reads them when a byte is forged', async () => {
    const bytes = Buffer.from(await textOf(await fromUcanto({ nonce: 'one' })), 'base64');
    for (let at = 0; at < bytes.length; at++) {
      const forged = Buffer.from(bytes);
      forged[at] = (forged[at] ?? 0) ^ 0x21;
      const read = await readByUcanto(forged.toString('base64'));
      const { ok } = await decodeCar(forged.toString('base64'));
      expect([at, ok && said(ok)]).toEqual([at, read && said(read)]);
    }
  });
});
