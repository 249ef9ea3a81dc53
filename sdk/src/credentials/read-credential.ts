/** The form of a credential: Verifiable Credentials 2.0, section 4, and Securing with JOSE and COSE, section 3.1. */
import { readJws } from './jws.js';
import { isRecord } from './record.js';
import type { Payload } from './record.js';
import { readPeriod } from './validity.js';
import type { Period } from './validity.js';

export type { Payload } from './record.js';

const BASE_CONTEXT = 'https://www.w3.org/ns/credentials/v2';

/** Characters of the JWT. A credential of a claim has a few thousand. */
const MAX_CREDENTIAL_CHARACTERS = 131_072;

/** A credential with a valid form; nothing else has been verified. */
export interface ReadCredential {
  readonly jwt: string;
  readonly header: Payload;
  readonly payload: Payload;
  /** A URI, usually a DID. */
  readonly issuer: string;
  readonly types: readonly string[];
  readonly period: Period;
}

/** @returns a sentence when the form is invalid. */
export const readCredential = (
  jwt: string,
  maxCharacters = MAX_CREDENTIAL_CHARACTERS,
): ReadCredential | string => {
  if (jwt.length > maxCharacters) return `It is over ${maxCharacters} characters long`;
  const jws = readJws(jwt);
  if (typeof jws === 'string') return jws;
  const { header, payload } = jws;
  if (mediaType(header.typ) !== 'vc+jwt')
    return 'Its header says by typ that it is something else than vc+jwt';
  if (header.cty !== undefined && mediaType(header.cty) !== 'vc')
    return 'Its header says by cty that it holds something else than a credential';
  if ('vc' in payload || 'vp' in payload) return 'It has a claim vc or vp, as version 1.1 had';
  const context = payload['@context'];
  if (!Array.isArray(context) || context[0] !== BASE_CONTEXT)
    return `Its @context does not begin with ${BASE_CONTEXT}`;
  const types = textsOf(payload.type);
  if (!types?.includes('VerifiableCredential')) return 'Its type does not name VerifiableCredential';
  const issuer = issuerOf(payload);
  if (issuer === undefined) return 'It names no issuer';
  if (payload.iss !== undefined && payload.iss !== issuer) return 'Its claim iss names another issuer';
  if (payload.id !== undefined && typeof payload.id !== 'string') return 'Its id is no text';
  if (payload.jti !== undefined && payload.jti !== payload.id) return 'Its claim jti is another id';
  if (!isSubject(payload.credentialSubject)) return 'It has no credentialSubject';
  const period = readPeriod(payload);
  return typeof period === 'string' ? period : { jwt, header, payload, issuer, types, period };
};

/** RFC 7515, section 4.1.9: `application/` may be omitted, and case does not matter. */
const mediaType = (value: unknown): string | undefined =>
  typeof value === 'string' ? value.toLowerCase().replace(/^application\//, '') : undefined;

const textsOf = (value: unknown): string[] | undefined => {
  const all: unknown[] = Array.isArray(value) ? value : [value];
  const texts = all.filter((one) => typeof one === 'string');
  return texts.length === all.length ? texts : undefined;
};

const issuerOf = ({ issuer }: Payload): string | undefined => {
  const id = isRecord(issuer) ? issuer.id : issuer;
  return typeof id === 'string' && id !== '' ? id : undefined;
};

const isSubject = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 && value.every(isFilled) : isFilled(value);

const isFilled = (value: unknown): boolean => isRecord(value) && Object.keys(value).length > 0;
