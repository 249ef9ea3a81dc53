import { createHash, randomInt } from 'node:crypto';

/** Crockford's alphabet: no letter looks like a digit, and none is missing in any keyboard. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 50 bits. A code is valid for ten minutes, and each attempt at one is a message in a chat. */
const LENGTH = 10;

/** A code that a person can type, in two groups. */
export function newLinkCode(): string {
  const characters = Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length)));
  return `${characters.slice(0, LENGTH / 2).join('')}-${characters.slice(LENGTH / 2).join('')}`;
}

/** What is stored of a code, in whatever form it was typed. */
export function hashOfCode(typed: string): string {
  const code = typed.toUpperCase().replaceAll('-', '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return createHash('sha256').update(code).digest('hex');
}
