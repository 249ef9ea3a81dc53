import { decode } from '@ipld/dag-cbor';
import { varint } from 'multiformats';
import { CID } from 'multiformats/cid';
import type { UcanCapability } from '../ucan.js';
import { blockOf } from './block.js';
import type { Block } from './block.js';
import { concat } from './bytes.js';
import { decodeDid, encodeDid } from './did.js';

/** What a UCAN 0.9.1 says, without the signature. */
export interface UcanPayload {
  readonly issuer: string;
  readonly audience: string;
  readonly capabilities: readonly UcanCapability[];
  /** Unix seconds; Infinity for never. */
  readonly expiration: number;
  readonly notBefore: number | undefined;
  readonly nonce: string | undefined;
  readonly facts: readonly object[];
  readonly proofs: readonly CID[];
}

const VERSION = '0.9.1';

/** The code of EdDSA (0xd0ed) and the length of its signatures (64), each as a varint. */
const SIGNATURE_TAG = Uint8Array.of(0xed, 0xa1, 0x03, 0x40);

/** Non-standard, ES256K, BLS12-381 (two), EdDSA, ES256, ES384, ES512, RS256, EIP-191. */
const SIGNATURE_CODES: readonly number[] = [
  0xd000, 0xd0e7, 0xd0ea, 0xd0eb, 0xd0ed, 0xd01200, 0xd01201, 0xd01202, 0xd01205, 0xd191,
];

/** @param signature The 64 bytes of Ed25519. */
export const writeUcan = (
  { issuer, audience, capabilities, expiration, notBefore, nonce, facts, proofs }: UcanPayload,
  signature: Uint8Array,
): Promise<Block> =>
  blockOf({
    ...(facts.length > 0 && { fct: facts }),
    ...(nonce !== undefined && { nnc: nonce }),
    ...(notBefore !== undefined && { nbf: notBefore }),
    iss: encodeDid(issuer),
    aud: encodeDid(audience),
    att: capabilities,
    prf: proofs,
    exp: expiration === Infinity ? null : expiration,
    v: VERSION,
    s: concat([SIGNATURE_TAG, signature]),
  });

/** @throws Error when the bytes are not a UCAN. */
export const readUcan = (bytes: Uint8Array): UcanPayload => {
  const { iss, aud, att, prf = [], exp, nbf, fct = [], nnc, v, s } = decode<Record<string, unknown>>(bytes);
  if (typeof v !== 'string' || !/\d+\.\d+\.\d+/.test(v)) throw wrong('v');
  if (!isSignature(read(s, isBytes, 's'))) throw wrong('s');
  if (nnc !== undefined && typeof nnc !== 'string') throw wrong('nnc');
  return {
    issuer: decodeDid(read(iss, isBytes, 'iss')),
    audience: decodeDid(read(aud, isBytes, 'aud')),
    capabilities: read(att, Array.isArray, 'att').map(readCapability),
    expiration: exp === null ? Infinity : read(exp, isInteger, 'exp'),
    notBefore: nbf === undefined ? undefined : read(nbf, isInteger, 'nbf'),
    nonce: nnc,
    facts: read(fct, Array.isArray, 'fct').map((fact: unknown) => read(fact, isObject, 'fct')),
    proofs: read(prf, Array.isArray, 'prf').map((proof: unknown) => {
      const cid = CID.asCID(read(proof, isObject, 'prf'));
      if (!cid) throw wrong('prf');
      return cid;
    }),
  };
};

/** Abilities are written in small letters. @throws TypeError when it is not an ability on a resource. */
export const readCapability = (given: unknown): UcanCapability => {
  const capability: { can?: unknown; with?: unknown } = read(given, isObject, 'att');
  const can = read(capability.can, isAbility, 'can');
  const resource = read(capability.with, isUri, 'with');
  return { ...capability, can: smallLetters(can), with: resource };
};

const read = <Value>(value: unknown, is: (value: unknown) => value is Value, name: string): Value => {
  if (is(value)) return value;
  throw wrong(name);
};

const wrong = (name: string): TypeError => new TypeError(`\`${name}\` of the UCAN is not what it must be`);

/** A code and a length, and so many bytes. */
const isSignature = (bytes: Uint8Array): boolean => {
  const [code, lengthAt] = varint.decode(bytes);
  const [length, start] = varint.decode(bytes, lengthAt);
  return SIGNATURE_CODES.includes(code) && lengthAt + start + length <= bytes.length;
};

const smallLetters = (can: UcanCapability['can']): UcanCapability['can'] => {
  const small = can.toLowerCase();
  return isAbility(small) ? small : can;
};

const isBytes = (value: unknown): value is Uint8Array => value instanceof Uint8Array;

const isInteger = (value: unknown): value is number => Number.isInteger(value);

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isAbility = (value: unknown): value is UcanCapability['can'] =>
  typeof value === 'string' && (value === '*' || value.slice(1, -1).includes('/'));

const isUri = (value: unknown): value is UcanCapability['with'] =>
  typeof value === 'string' && URL.canParse(value);
