/** Parses the map in a UCAN's block: its required fields and their limits. */
import type { Capability as UcantoCapability, Fact, Link } from '@ipld/dag-ucan';
import { MAX_PRINCIPAL_BYTES } from './principal.js';
import { malformed, refuse } from '../ucan-refusal.js';
import type { UcanRefused } from '../ucan-refusal.js';

/** The only UCAN version that ucanto 10 issues. */
const UCAN_VERSION = '0.9.1';

export const MAX_CAPABILITIES = 64;

/** Parsing the host name of a URI can take quadratic time. */
export const MAX_RESOURCE_CHARACTERS = 1024;

/** Facts and nonces have no effect here, but the signature covers them, so they take processing time. */
export const MAX_FACTS_WEIGHT = 1024;
/** For all capabilities together; enough for one or two caveats with each of 64. */
export const MAX_CAVEATS_WEIGHT = 4096;
const VALUE_WEIGHT = 16;

export interface Capability {
  readonly can: string;
  /** A URI. */
  readonly with: string;
  /** Caveats, which restrict the ability. */
  readonly nb?: Readonly<Record<string, unknown>>;
}

/** The fields that are read; other fields are not in the canonical form, which makes it differ. */
export interface UcanFields {
  readonly v: typeof UCAN_VERSION;
  readonly iss: Uint8Array;
  readonly aud: Uint8Array;
  /** The library's type requires at least one; its codec does not. */
  readonly att: [Capability & UcantoCapability, ...(Capability & UcantoCapability)[]];
  readonly exp: number | null;
  /** The library checks that they are links when it encodes them. */
  readonly prf: Link[];
  readonly s: Uint8Array;
  readonly nbf?: number;
  readonly nnc?: string;
  readonly fct?: Fact[];
}

export function hasUcanFields(value: unknown): value is UcanFields {
  if (!isMap(value)) return false;
  const { v, iss, aud, att, exp, prf, s, nbf, nnc, fct = [] } = value;
  return (
    v === UCAN_VERSION &&
    [iss, aud, s].every((bytes) => bytes instanceof Uint8Array) &&
    Array.isArray(att) &&
    att.every(isCapability) &&
    (exp === null || Number.isSafeInteger(exp)) &&
    Array.isArray(prf) &&
    (nbf === undefined || Number.isSafeInteger(nbf)) &&
    (nnc === undefined || typeof nnc === 'string') &&
    Array.isArray(fct) &&
    fct.every(isMap)
  );
}

/** An unknown field might be a restriction that would be ignored. */
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
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** URIs are ASCII (RFC 3986, section 2). */
const URI_CHARACTERS = /^[\x21-\x7e]+$/;

/** Checks the limits before the library processes the fields. */
export function findExcess({ att, iss, aud, fct, nnc }: UcanFields): UcanRefused | undefined {
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
  if (att.reduce((weight, { nb }) => weight + weightOf(nb), 0) > MAX_CAVEATS_WEIGHT) {
    return tooLarge(`The caveats of a UCAN may have at most ${MAX_CAVEATS_WEIGHT} characters`);
  }
  if (!att.every(({ with: uri }) => URI_CHARACTERS.test(uri))) {
    return malformed('A resource must be a URI').error;
  }
  return att.every(({ nb }) => isPlain(nb)) && isPlain(fct)
    ? undefined
    : malformed('A caveat or a fact holds a number that JSON cannot hold, or the reserved key "/"').error;
}

/**
 * Whether a value survives a conversion to JSON and back. Large integers are decoded as BigInt, which JSON does not have; `{"/":…}` is how
 * bytes and links are signed, so a map with that key would share their signature.
 */
function isPlain(value: unknown): boolean {
  if (typeof value === 'bigint') return false;
  if (typeof value === 'number') {
    return Number.isInteger(value) ? Number.isSafeInteger(value) : Number.isFinite(value);
  }
  if (Array.isArray(value)) return value.every(isPlain);
  return !isMap(value) || (!Object.hasOwn(value, '/') && Object.values(value).every(isPlain));
}

/** The characters of all texts, plus a number of characters for each value that takes the same time to encode. */
function weightOf(value: unknown): number {
  if (typeof value === 'string' || value instanceof Uint8Array) return VALUE_WEIGHT + value.length;
  if (typeof value !== 'object' || value === null) return value === undefined ? 0 : VALUE_WEIGHT;
  return Object.entries(value).reduce(
    (weight, [key, each]) => weight + key.length + weightOf(each),
    VALUE_WEIGHT,
  );
}

const tooLarge = (detail: string): UcanRefused => refuse('ucan_too_large', detail);
