import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = ALPHABET.length;

/** Bytes from here on would make some letters more likely than others (256 is not a multiple of 62), so they are discarded. */
const FIRST_BIASED_BYTE = 256 - (256 % BASE);

/** `length` random letters, uniformly distributed over the 62. */
export const randomBase62 = (length: number): string => {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length - text.length)) {
      if (byte < FIRST_BIASED_BYTE) text += ALPHABET.charAt(byte % BASE);
    }
  }
  return text;
};

/** A non-negative integer in exactly `length` letters, most significant first. */
export const toBase62 = (value: number, length: number): string => {
  let text = '';
  for (let rest = value; text.length < length; rest = Math.floor(rest / BASE)) {
    text = ALPHABET.charAt(rest % BASE) + text;
  }
  return text;
};
