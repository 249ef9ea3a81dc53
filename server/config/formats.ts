/** Formats that several settings share. */
import { z } from 'zod';
import { isDid } from '../contract/validation/is-did.js';

/** `*`, or origins such as `https://app.example.org`, separated by commas. */
export const origins = z
  .string()
  .transform((text) => text.split(',').map((origin) => origin.trim()))
  .refine(
    (list) => list.every((origin) => origin === '*' || isOrigin(origin)),
    'must be * or origins like https://app.example.org, divided by commas',
  )
  .refine((list) => !list.includes('*') || list.length === 1, 'must be * alone, or origins without *');

export const did = z.string().refine(isDid, 'must be a DID such as did:web:oracle.example.org');

export const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .refine(
      (text) => /^\d+$/.test(text) && Number(text) >= from && Number(text) <= to,
      `must be a whole number from ${from} to ${to}`,
    )
    .transform(Number);

/** One of the given words. */
export const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.enum(words, { error: `must be one of ${words.join(', ')}` });

/** Free text that is displayed or forwarded; its content is up to the operator. */
export const text = (maxCharacters: number) =>
  z.string().max(maxCharacters, `must have at most ${maxCharacters} characters`);

export const onOrOff = oneOf(['on', 'off']).transform((word) => word === 'on');

/** Names separated by commas. */
export const didMethods = z
  .string()
  .transform((text) => text.split(',').map((method) => method.trim()))
  .refine(
    (list) => list.every((method) => /^[a-z0-9]+$/.test(method) && method !== 'key'),
    'must be DID methods such as ixo, divided by commas; did:key needs no resolver',
  );

export function isEndpoint(text: string): boolean {
  return isBareUrl(text, /^https?:$/);
}

export function isResolverUrl(text: string): boolean {
  return isBareUrl(text, /^https:$/);
}

/** Without credentials, query or fragment. */
function isBareUrl(text: string, scheme: RegExp): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return scheme.test(protocol) && [username, password, search, hash].every((part) => part === '');
}

/** The path is empty or the number of a database. */
export function isRedisUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, pathname, username, password } = new URL(text);
  return (
    /^rediss?:$/.test(protocol) &&
    hostname !== '' &&
    /^\/?\d*$/.test(pathname) &&
    [username, password].every(isDecodable)
  );
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

export function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}
