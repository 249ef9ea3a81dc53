import { base64url } from 'jose';
import { isRecord } from './record.js';
import type { Payload } from './record.js';

/** Three parts, none of them empty: `alg: none` has no third. */
const COMPACT = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/;

/** A recursive traversal of a deeper value may overflow the stack. */
const MAX_DEPTH = 100;

export interface Jws {
  readonly header: Payload;
  readonly payload: Payload;
}

/** Parses the compact form of RFC 7515, without checking the signature. @returns a sentence when it is invalid. */
export const readJws = (text: string): Jws | string => {
  if (!COMPACT.test(text)) return 'It is no signed JWT: three parts in base64url';
  const [header, payload] = text.split('.', 2).map(decodeObject);
  if (!header) return 'Its header is no object of JSON';
  if (!payload) return 'Its content is no object of JSON';
  if (isDeeper(payload, MAX_DEPTH)) return `It is nested over ${MAX_DEPTH} levels`;
  return { header, payload };
};

const decodeObject = (part: string): Payload | undefined => {
  try {
    const value: unknown = JSON.parse(
      new TextDecoder('utf-8', { fatal: true }).decode(base64url.decode(part)),
    );
    return isRecord(value) ? value : undefined;
  } catch {
    // Malformed, which is the finding.
    return undefined;
  }
};

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((member) => isDeeper(member, levels - 1)));
