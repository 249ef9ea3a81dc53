import { encodeBase64 } from '../base64.js';
import type { UcanPayload } from './ucan-block.js';

/** What the signature of a UCAN covers: the start of a JWT, in the one form that its JSON may have. */
export const signingInput = ({ issuer, audience, ...payload }: UcanPayload): Uint8Array => {
  const { capabilities, expiration, notBefore, nonce, facts, proofs } = payload;
  const header = { alg: 'EdDSA', ucv: '0.9.1', typ: 'JWT' };
  const body = {
    iss: issuer,
    aud: audience,
    att: capabilities,
    exp: expiration === Infinity ? null : expiration,
    prf: proofs.map(String),
    ...(facts.length > 0 && { fct: facts }),
    ...(nonce !== undefined && nonce !== '' && { nnc: nonce }),
    ...(notBefore !== undefined && notBefore !== 0 && { nbf: notBefore }),
  };
  return new TextEncoder().encode(`${base64Url(canonical(header))}.${base64Url(canonical(body))}`);
};

const base64Url = (text: string): string =>
  encodeBase64(new TextEncoder().encode(text)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** JSON without spaces whose names are sorted. @throws TypeError for what is not JSON, or an integer that is not safe. */
const canonical = (value: unknown): string => {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number' && isExact(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || !isPlain(value)) throw new TypeError('A UCAN can say only what JSON can');
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`;
};

/** Other programs read a large integer as another number, and the signature would not fit. */
const isExact = (value: number): boolean =>
  Number.isSafeInteger(value) || (Number.isFinite(value) && !Number.isInteger(value));

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
};
