import { describe, expect, it } from '@jest/globals';
import { findExcess, hasUcanFields } from './parse-fields.js';
import { MAX_PRINCIPAL_BYTES } from './principal.js';

const bytes = new Uint8Array(34);
const CAPABILITY = { can: 'store/add', with: 'ixo:a' };
const FIELDS = { v: '0.9.1', iss: bytes, aud: bytes, att: [CAPABILITY], exp: 1, prf: [], s: bytes };

describe('the fields of a UCAN', () => {
  it.each<[string, object]>([
    ['all that is required', {}],
    ['no capability', { att: [] }],
    ['a caveat in one of its capabilities', { att: [CAPABILITY, { ...CAPABILITY, nb: {} }] }],
    ['no end', { exp: null }],
    ['a begin, a nonce and facts', { nbf: 1, nnc: '', fct: [{}, { a: 1 }] }],
    ['a field that is not read', { other: 1 }],
  ])('are there with %s', (_, change) => {
    expect(hasUcanFields({ ...FIELDS, ...change })).toBe(true);
  });

  it.each<[string, object]>([
    ['another version', { v: '0.10.0' }],
    ['an issuer that is no bytes', { iss: 'text' }],
    ['an audience that is no bytes', { aud: 'text' }],
    ['a signature that is no bytes', { s: 'text' }],
    ['capabilities that are no list', { att: CAPABILITY }],
    ['a capability that is null', { att: [CAPABILITY, null] }],
    ['a capability that is a list', { att: [CAPABILITY, []] }],
    ['a capability without an ability', { att: [CAPABILITY, { with: 'ixo:a' }] }],
    ['a capability without a resource', { att: [CAPABILITY, { can: 'store/add' }] }],
    ['a capability with a caveat that is null', { att: [{ ...CAPABILITY, nb: null }] }],
    ['a capability with a caveat that is bytes', { att: [{ ...CAPABILITY, nb: bytes }] }],
    ['a capability with an unknown field', { att: [{ ...CAPABILITY, limit: 1 }] }],
    ['an end that is left out', { exp: undefined }],
    ['an end within a second', { exp: 1.5 }],
    ['an end beyond what JSON can hold', { exp: 2 ** 53 }],
    ['proofs that are no list', { prf: {} }],
    ['a begin that is null', { nbf: null }],
    ['a begin within a second', { nbf: 1.5 }],
    ['a nonce that is null', { nnc: null }],
    ['a nonce that is a number', { nnc: 1 }],
    ['facts that are no list', { fct: {} }],
    ['a fact that is a text', { fct: [{}, 'fact'] }],
    ['a fact that is a list', { fct: [{}, []] }],
  ])('are not there with %s', (_, change) => {
    expect(hasUcanFields({ ...FIELDS, ...change })).toBe(false);
  });

  it.each([[undefined], [null], [1], ['text'], [[]], [bytes], [Object.create(FIELDS)]])(
    'are not there in what is no map: %p',
    (value) => {
      expect(hasUcanFields(value)).toBe(false);
    },
  );
});

/** What exceeds a limit in these fields. */
function excessOf(change: object): string {
  const fields = { ...FIELDS, ...change };
  if (!hasUcanFields(fields)) throw new Error('these are not the fields of a UCAN');
  const { code, detail } = findExcess(fields) ?? {};
  return code === undefined ? 'nothing' : `${code}: ${detail ?? ''}`;
}

describe('a UCAN has limits:', () => {
  it.each(['iss', 'aud'])('the bytes of %s', (field) => {
    expect(excessOf({ [field]: new Uint8Array(MAX_PRINCIPAL_BYTES) })).toBe('nothing');
    expect(excessOf({ [field]: new Uint8Array(MAX_PRINCIPAL_BYTES + 1) })).toMatch('at most 512 bytes');
  });

  it('the number of capabilities', () => {
    const many = (count: number) => ({ att: Array.from({ length: count }, () => CAPABILITY) });
    expect(excessOf(many(64))).toBe('nothing');
    expect(excessOf(many(65))).toMatch('at most 64 capabilities');
  });

  it('the length of each resource', () => {
    const second = (length: number) => ({ att: [CAPABILITY, { can: 'a/b', with: 'x'.repeat(length) }] });
    expect(excessOf(second(1024))).toBe('nothing');
    expect(excessOf(second(1025))).toMatch('at most 1024 characters');
  });

  it('the weight of facts and nonce together', () => {
    // A list, an index, a map, a key and a text: 50 and the length of the text. A nonce: 16 and its length.
    const both = (text: number, nonce: number) => ({
      fct: [{ a: 'x'.repeat(text) }],
      nnc: 'n'.repeat(nonce),
    });
    expect(excessOf(both(479, 479))).toBe('nothing');
    expect(excessOf(both(480, 479))).toMatch('facts and the nonce of a UCAN may have at most 1024');
    expect(excessOf(both(479, 480))).toMatch('facts and the nonce of a UCAN may have at most 1024');
  });

  it('the weight of facts of each type', () => {
    // A list, an index and a map: 33. Three values with their keys: 51. Two bytes with their key: 19.
    const withNonce = (nonce: number) => ({
      fct: [{ a: null, b: true, c: 1, d: new Uint8Array(2) }],
      nnc: 'n'.repeat(nonce),
    });
    expect(excessOf(withNonce(1024 - 33 - 51 - 19 - 16))).toBe('nothing');
    expect(excessOf(withNonce(1024 - 33 - 51 - 19 - 16 + 1))).toMatch('ucan_too_large');
  });

  it('the weight of all caveats together', () => {
    // A map, a key and a text: 33 and the length of the text.
    const two = (...lengths: number[]) => ({
      att: lengths.map((length) => ({ ...CAPABILITY, nb: { a: 'x'.repeat(length) } })),
    });
    expect(excessOf(two(2015, 2015))).toBe('nothing');
    expect(excessOf(two(2015, 2016))).toMatch('caveats of a UCAN may have at most 4096');
  });

  it.each(['', ' ixo:a', 'ixo:a ', 'ixo: a', 'ixo:á', 'á', 'ixo:\u007f'])('%j is no resource', (uri) => {
    expect(excessOf({ att: [CAPABILITY, { can: 'a/b', with: uri }] })).toBe(
      'ucan_malformed: A resource must be a URI',
    );
  });

  it('a resource may consist of all printable characters of ASCII', () => {
    expect(excessOf({ att: [{ can: 'a/b', with: '!~' }] })).toBe('nothing');
  });
});

describe('the values in a UCAN', () => {
  const places: [string, (value: unknown) => object][] = [
    ['a caveat', (value) => ({ att: [CAPABILITY, { ...CAPABILITY, nb: { a: 1, value } }] })],
    ['a list in a caveat', (value) => ({ att: [{ ...CAPABILITY, nb: { list: [1, value] } }, CAPABILITY] })],
    ['a fact', (value) => ({ fct: [{ a: 1 }, { a: 1, value }] })],
    ['a list in a fact', (value) => ({ fct: [{ list: [1, value] }] })],
  ];

  it.each(places)('in %s can be any that JSON can hold', (_, at) => {
    for (const value of [2 ** 53 - 1, 1 - 2 ** 53, 0.5, 'text', true, null, [], {}, [1, ['a']], bytes]) {
      expect(excessOf(at(value))).toBe('nothing');
    }
  });

  it.each(places)('in %s can be no others', (_, at) => {
    for (const value of [2n, 2 ** 53, -(2 ** 53), Infinity, NaN, { '/': 1 }, { a: { '/': 'x', b: 1 } }]) {
      expect(excessOf(at(value))).toMatch(/^ucan_malformed: A caveat or a fact holds/);
    }
  });
});
