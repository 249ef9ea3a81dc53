/** Attacks with claims. Every case must be refused for its reason, and nothing may throw. */
import { describe, expect, it } from '@jest/globals';
import { CBOR } from '@ucanto/core';
import type { API } from '@ucanto/core';
import fc from 'fast-check';
import { refusalsOf } from '../testing/refusal-codes.js';
import {
  ACCESS,
  NOW,
  alice,
  createTestVerifier,
  delegation,
  forge,
  grant,
  invocation,
  issue,
  mallory,
  oracle,
  serialize,
  serializeBlock,
  toBase64,
} from '../testing/ucans.js';
import type { UcanFields, UcanInput } from '../testing/ucans.js';
import { AUTH_CAPABILITY } from './check-claims.js';
import type { UcanRefusal } from './ucan-refusal.js';

const { verifier } = createTestVerifier();
const { refusalOf, grantRefusalOf, delegationRefusalOf } = refusalsOf(verifier);

describe('times and audience, refused:', () => {
  it.each<[string, UcanInput, UcanRefusal]>([
    ['what has expired', { expiration: NOW - 30 }, 'ucan_expired'],
    ['what begins in an hour', { notBefore: NOW + 3600 }, 'ucan_not_yet_valid'],
    ['what never expires', { expiration: Infinity }, 'ucan_no_expiration'],
    ['what never expires in all but name', { expiration: 2 ** 53 - 1 }, 'ucan_lifetime_too_long'],
    ['a token for another audience', { audience: mallory }, 'ucan_wrong_audience'],
  ])('%s', async (_, input, code) => {
    expect(await refusalOf(await invocation(input))).toBe(code);
    expect(await delegationRefusalOf(await delegation(input))).toBe(code);
    expect(await grantRefusalOf(await delegation(input))).toBe(code);
  });

  it('a token that lives for seven days, as an invocation', async () => {
    const token = await delegation({ capabilities: [AUTH_CAPABILITY] });
    expect(await refusalOf(token)).toBe('ucan_lifetime_too_long');
  });

  it('an audience that only begins like the oracle', async () => {
    const byName = createTestVerifier({ audience: 'did:web:oracle.example' }).verifier;
    const token = await invocation({ audience: { did: () => 'did:web:oracle.example.org' } });
    expect((await byName.invocation(token)).error?.code).toBe('ucan_wrong_audience');
  });

  it('a token that never expires, with what to do about it', async () => {
    const { error } = await verifier.delegation(await delegation({ expiration: Infinity }));
    expect(error?.detail).toBe(
      'A token that never expires is not accepted: issue one whose expiration is at most 2592000 seconds ahead',
    );
  });
});

describe('the one capability of an invocation, refused:', () => {
  it.each<[string, [API.Capability, ...API.Capability[]]]>([
    ['another ability', [{ can: 'oracle/access', with: 'ixo:oracle' }]],
    ['a delegation presented as an invocation', [ACCESS]],
    ['another resource', [{ can: '*', with: `ixo:oracle:${oracle.did()}` }]],
    ['all that the issuer owns', [{ can: '*', with: 'ucan:*' }]],
    ['two capabilities', [AUTH_CAPABILITY, AUTH_CAPABILITY]],
    ['a caveat', [{ ...AUTH_CAPABILITY, nb: { only: 'reading' } }]],
  ])('%s', async (_, capabilities) => {
    expect(await refusalOf(await invocation({ capabilities }))).toBe('ucan_wrong_capability');
  });

  it('no capability', async () => {
    expect(await refusalOf(await forge(await issue(), { att: [] }))).toBe('ucan_wrong_capability');
  });

  it.each([
    ['an unknown field', { ...AUTH_CAPABILITY, limit: 1 }],
    ['a caveat that is no map', { ...AUTH_CAPABILITY, nb: 'reading' }],
    ['a caveat that is null', { ...AUTH_CAPABILITY, nb: null }],
    ['a caveat that is bytes', { ...AUTH_CAPABILITY, nb: new Uint8Array(1) }],
    ['no resource', { can: '*' }],
    ['a resource that is no URI', { can: '*', with: 'oracle' }],
    ['a resource with a space', { can: '*', with: 'ixo:the oracle' }],
    ['a resource outside ASCII', { can: '*', with: 'ixo:orácle' }],
    ['an ability without a segment', { can: 'all', with: 'ixo:oracle' }],
    ['a number', 1],
    ['nothing', null],
  ])('%s', async (_, capability) => {
    expect(await refusalOf(await forge(await issue(), { att: [capability] }))).toBe('ucan_malformed');
  });

  it('a proof, attached or only named', async () => {
    const proof = await issue({ audience: mallory });
    const ucan = await issue({ issuer: mallory, proofs: [proof] });
    expect(await refusalOf(await serialize(ucan))).toBe('ucan_has_proofs');
    expect(await refusalOf(await serializeBlock(ucan.bytes))).toBe('ucan_has_proofs');
    const passedOn = await grant({ issuer: mallory, proofs: [await grant({ audience: mallory })] });
    expect(await delegationRefusalOf(await serialize(passedOn))).toBe('ucan_has_proofs');
  });
});

it('a delegation of nothing is not taken for one that only permits calls of tools', async () => {
  expect(await delegationRefusalOf(await forge(await grant(), { att: [] }))).toBe('ucan_bad_signature');
});

describe('values that are expensive to process, refused:', () => {
  it('nesting as deep as the size allows, before it is decoded', async () => {
    const nested = new Uint8Array(8000).fill(0x81);
    expect(await refusalOf(toBase64(nested))).toBe('ucan_malformed');
    expect(await refusalOf(await serializeBlock(nested))).toBe('ucan_malformed');
    const inMap = new Uint8Array([0xa1, 0x61, 0x76, ...nested, 0xf6]);
    expect(await refusalOf(await serializeBlock(inMap))).toBe('ucan_malformed');
  });

  it('a well-formed UCAN with facts too deep to be encoded again', async () => {
    const marked = CBOR.encode({ ...CBOR.decode<object>((await issue()).bytes), fct: [{ deep: 'MARK' }] });
    const at = Buffer.from(marked).indexOf('dMARK');
    const deep = new Uint8Array([...new Uint8Array(8000).fill(0x81), 0xf6]);
    const token = await serializeBlock(
      new Uint8Array([...marked.subarray(0, at), ...deep, ...marked.subarray(at + 5)]),
    );
    expect(await refusalOf(token)).toBe('ucan_malformed');
  });

  it('more items than declared', async () => {
    const bomb = new Uint8Array([0xbb, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0xff]);
    expect(await refusalOf(await serializeBlock(bomb))).toBe('ucan_malformed');
  });
});

describe('values that JSON cannot represent, refused:', () => {
  const places: [string, (value: unknown) => UcanFields][] = [
    ['a caveat', (value) => ({ att: [{ ...ACCESS, nb: { value } }] })],
    ['a caveat, deep inside', (value) => ({ att: [{ ...ACCESS, nb: { list: [{ value }] } }] })],
    ['a caveat of the last capability', (value) => ({ att: [ACCESS, { ...ACCESS, nb: { value } }] })],
    ['a fact', (value) => ({ fct: [{}, { value }] })],
  ];

  it.each(places)('an integer beyond what JSON can hold, in %s', async (_, at) => {
    for (const value of [2n ** 53n, -(2n ** 53n), 2n ** 64n - 1n, -(2n ** 64n), 2 ** 53, 1e300]) {
      expect(await grantRefusalOf(await forge(await grant(), at(value)))).toBe('ucan_malformed');
      expect(await delegationRefusalOf(await forge(await grant(), at(value)))).toBe('ucan_malformed');
    }
    for (const value of [2 ** 53 - 1, -(2 ** 53 - 1), 0.5, 1e-300]) {
      expect(await grantRefusalOf(await forge(await grant(), at(value)))).toBe('ucan_bad_signature');
    }
  });

  it.each(places)('a number that is not finite, in %s', async (_, at) => {
    const marked = CBOR.encode({ ...CBOR.decode<object>((await grant()).bytes), ...at('MARKMARK') });
    const start = Buffer.from(marked).indexOf('hMARKMARK');
    for (const float of [Infinity, -Infinity, NaN]) {
      const bytes = Buffer.from(marked);
      bytes.writeUInt8(0xfb, start);
      bytes.writeDoubleBE(float, start + 1);
      expect(await grantRefusalOf(await serializeBlock(new Uint8Array(bytes)))).toBe('ucan_malformed');
    }
  });

  it.each(places)('a map in %s with the signed form of bytes or a link', async (_, at) => {
    const { cid } = await grant();
    for (const value of [{ '/': { bytes: 'AA' } }, { '/': cid.toString() }, { '/': true, other: 1 }]) {
      expect(await grantRefusalOf(await forge(await grant(), at(value)))).toBe('ucan_malformed');
    }
  });

  it('a map in place of bytes, under their signature', async () => {
    const honest = await grant({ capabilities: [{ ...ACCESS, nb: { key: new Uint8Array(1) } }] });
    expect(await grantRefusalOf(await serialize(honest))).toBeUndefined();
    const swapped = { att: [{ ...ACCESS, nb: { key: { '/': { bytes: 'AA' } } } }] };
    expect(await grantRefusalOf(await forge(honest, swapped))).toBe('ucan_malformed');
  });
});

it('whatever values are in facts and caveats, nothing throws and nothing is accepted', async () => {
  const ucan = await grant();
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.integer(),
      fc.bigInt({ min: -(2n ** 64n), max: 2n ** 64n - 1n }),
      fc.constantFrom(2 ** 53, -(2 ** 53), 2n ** 53n, 1e300, 2 ** 53 - 1),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.string({ unit: 'binary' }),
      fc.constantFrom(null, true, ucan.cid, '__proto__'),
      fc.record({ '/': fc.constant('x') }),
      fc.record({ '/': fc.record({ bytes: fc.constant('AA') }) }),
      fc.uint8Array(),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('/', 'bytes', 'toJSON', 'did')), tie('value'), {
        maxKeys: 3,
      }),
    ),
  }));
  // The forger's encoder confuses these with a CID, because `/` and `bytes` are the same.
  const isEncodable = (map: object) => {
    try {
      CBOR.encode(map);
      return true;
    } catch {
      return false;
    }
  };
  const map = fc.dictionary(fc.string(), value, { maxKeys: 2 }).filter(isEncodable);
  await fc.assert(
    fc.asyncProperty(map, map, async (fact, nb) => {
      const token = await forge(ucan, { fct: [fact], att: [{ ...ACCESS, nb }] });
      expect(await grantRefusalOf(token)).toMatch(/^ucan_(bad_signature|malformed|too_large)$/);
      const explanation = await verifier.explain(token);
      expect(explanation.accepted.grant?.code).toBe(await grantRefusalOf(token));
      expect(() => JSON.stringify(explanation)).not.toThrow();
    }),
    { numRuns: 300 },
  );
});

it('a reason quotes neither the token nor the library', async () => {
  const secret = 'did:web:attacker-chosen-text';
  const { error } = await verifier.invocation(await invocation({ issuer: alice.withDID(secret) }));
  expect(error?.detail).not.toContain('attacker');
  const { error: unknown } = await verifier.invocation(await forge(await issue(), { iss: 'attacker' }));
  expect(unknown).toEqual({
    code: 'ucan_malformed',
    detail: 'A UCAN does not have the fields of version 0.9.1',
  });
});
