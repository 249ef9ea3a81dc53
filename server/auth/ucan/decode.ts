/** A block → the UCAN in it, if its bytes are the one form in which these claims can be written. */
import { hash } from 'node:crypto';
import * as UCAN from '@ipld/dag-ucan';
import * as Signature from '@ipld/dag-ucan/signature';
import { CBOR, isLink } from '@ucanto/core';
import type { Result } from '../result.js';
import { blockKeyOf } from './archive.js';
import type { BlockKey } from './archive.js';
import { isSmallCborMap } from './cbor-shape.js';
import { MAX_PRINCIPAL_BYTES, Principal } from './principal.js';
import { malformed, refuse } from './refusal.js';
import type { UcanRefused } from './refusal.js';

/** The only UCAN version that ucanto 10 mints. */
const UCAN_VERSION = '0.9.1';

export const MAX_CAPABILITIES = 64;

/** Reading the host name of a URI can take quadratic time. */
export const MAX_RESOURCE_CHARACTERS = 1024;

/** Facts and nonces mean nothing here, but the signature covers them: all that they do is take time. */
export const MAX_FACTS_WEIGHT = 1024;
const VALUE_WEIGHT = 16;
const LINK_WEIGHT = 128;

export interface Capability {
  readonly can: string;
  /** A URI. */
  readonly with: string;
  /** Caveats: what limits the ability. */
  readonly nb?: Readonly<Record<string, unknown>>;
}

/** What a UCAN claims. Nobody has looked yet whether any of it is true. */
export interface Ucan {
  readonly issuer: Principal;
  readonly audience: Principal;
  readonly capabilities: readonly Capability[];
  /** Unix seconds; `Infinity` when it never expires. */
  readonly expiration: number;
  /** Unix seconds. */
  readonly notBefore: number | undefined;
  /** Nothing in the place of a CID that no block of an archive can have. */
  readonly proofs: readonly (BlockKey | undefined)[];
  readonly signature: UCAN.SignatureView;
  /** What the signature covers: `header.payload` of the UCAN's JWT form. */
  readonly signedText: string;
  /** SHA-256 of `signedText` in hex: the same in whatever form the same claims are sent, as a CID is not. */
  readonly id: string;
}

export function readUcan(block: Uint8Array): Result<Ucan, UcanRefused> {
  if (!isSmallCborMap(block)) {
    return malformed('A UCAN must be a dag-cbor map, neither deep nor of very many values');
  }
  try {
    const fields = CBOR.decode<unknown>(block);
    if (!hasUcanFields(fields)) return malformed('A UCAN does not have the fields of version 0.9.1');
    const excess = findExcess(fields);
    if (excess) return { error: excess };
    const ucan = new DecodedUcan(fields);
    // The library leaves out what it does not know, and writes the rest in its one order and form.
    return Buffer.compare(UCAN.encode(ucan.model), block) === 0
      ? { ok: ucan }
      : malformed('A UCAN is not in its canonical form');
  } catch {
    // The codecs report bad input by throwing. Their messages quote the input, so the cause stays here.
    return malformed('A UCAN is not well formed');
  }
}

/** The map in the block, as far as it is looked at here; what is left over does not survive the canonical form. */
interface UcanFields {
  readonly v: typeof UCAN_VERSION;
  readonly iss: Uint8Array;
  readonly aud: Uint8Array;
  /** The library's type wants one at least; its codec does not. */
  readonly att: [UcanCapability, ...UcanCapability[]];
  readonly exp: number | null;
  readonly prf: UCAN.Link[];
  readonly s: Uint8Array;
  readonly nbf?: number;
  readonly nnc?: string;
  readonly fct?: UCAN.Fact[];
}

type UcanCapability = Capability & UCAN.Capability;

function hasUcanFields(value: unknown): value is UcanFields {
  if (!isMap(value)) return false;
  const { v, iss, aud, att, exp, prf, s, nbf, nnc, fct = [] } = value;
  return (
    v === UCAN_VERSION &&
    [iss, aud, s].every((bytes) => bytes instanceof Uint8Array) &&
    Array.isArray(att) &&
    att.every(isCapability) &&
    (exp === null || Number.isSafeInteger(exp)) &&
    Array.isArray(prf) &&
    prf.every((proof) => isLink(proof)) &&
    (nbf === undefined || Number.isSafeInteger(nbf)) &&
    (nnc === undefined || typeof nnc === 'string') &&
    Array.isArray(fct) &&
    fct.every(isMap)
  );
}

/** A field that nobody knows might be a limit that nobody keeps. */
function isCapability(value: unknown): boolean {
  if (!isMap(value)) return false;
  const { can, with: resource, nb, ...unknownFields } = value;
  return (
    typeof can === 'string' &&
    typeof resource === 'string' &&
    (nb === undefined || isMap(nb)) &&
    Object.keys(unknownFields).length === 0
  );
}

function isMap(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  );
}

/** URIs are ASCII (RFC 3986, section 2). */
const URI_CHARACTERS = /^[\x21-\x7e]+$/;

/** What is too much, if anything, before the library looks at it. */
function findExcess({ att, iss, aud, fct, nnc }: UcanFields): UcanRefused | undefined {
  if (Math.max(iss.length, aud.length) > MAX_PRINCIPAL_BYTES) {
    return tooLarge(`An issuer or an audience may have at most ${MAX_PRINCIPAL_BYTES} bytes`);
  }
  if (att.length > MAX_CAPABILITIES) {
    return tooLarge(`A UCAN may hold at most ${MAX_CAPABILITIES} capabilities`);
  }
  if (att.some(({ with: uri }) => uri.length > MAX_RESOURCE_CHARACTERS)) {
    return tooLarge(`A resource may have at most ${MAX_RESOURCE_CHARACTERS} characters`);
  }
  if (weightOf(fct) + weightOf(nnc) > MAX_FACTS_WEIGHT) {
    return tooLarge(`The facts and the nonce of a UCAN may have at most ${MAX_FACTS_WEIGHT} characters`);
  }
  return att.every(({ with: uri }) => URI_CHARACTERS.test(uri))
    ? undefined
    : malformed('A resource must be a URI').error;
}

/** The characters of all texts, and for each value as many as take the same time to write. */
function weightOf(value: unknown): number {
  if (typeof value === 'string' || value instanceof Uint8Array) return VALUE_WEIGHT + value.length;
  if (typeof value !== 'object' || value === null) return value === undefined ? 0 : VALUE_WEIGHT;
  if (isLink(value)) return LINK_WEIGHT;
  return Object.entries(value).reduce(
    (weight, [key, each]) => weight + key.length + weightOf(each),
    VALUE_WEIGHT,
  );
}

const tooLarge = (detail: string): UcanRefused => refuse('ucan_too_large', detail);

class DecodedUcan implements Ucan {
  readonly model: UCAN.FromModel;
  readonly issuer: Principal;
  readonly audience: Principal;
  readonly capabilities: readonly Capability[];
  #signedText: string | undefined;
  #id: string | undefined;

  constructor({ v, iss, aud, att, exp, prf, s, nbf, nnc, fct = [] }: UcanFields) {
    this.issuer = Principal.read(iss);
    this.audience = Principal.read(aud);
    this.capabilities = att;
    this.model = {
      ...{ v, att, exp, prf, fct, s: Signature.decode(s.slice()) },
      ...{ iss: this.issuer.view, aud: this.audience.view },
      ...(nbf !== undefined && { nbf }),
      ...(nnc !== undefined && { nnc }),
    };
  }

  get expiration(): number {
    return this.model.exp ?? Infinity;
  }

  get notBefore(): number | undefined {
    return this.model.nbf;
  }

  get proofs(): readonly (BlockKey | undefined)[] {
    return this.model.prf.map(blockKeyOf);
  }

  get signature(): UCAN.SignatureView {
    return this.model.s;
  }

  get signedText(): string {
    if (this.#signedText === undefined) {
      const { issuer, audience } = this;
      // Principals that remember their text: the library would make it again.
      const principals = { iss: { did: () => issuer.did }, aud: { did: () => audience.did } };
      const jwt = UCAN.format({ ...this.model, ...principals });
      this.#signedText = jwt.slice(0, jwt.lastIndexOf('.'));
    }
    return this.#signedText;
  }

  get id(): string {
    return (this.#id ??= hash('sha256', this.signedText, 'hex'));
  }
}
