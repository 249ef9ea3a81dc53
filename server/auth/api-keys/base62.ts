import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = ALPHABET.length;

/** Bytes from here on would make some letters likelier than others (256 is no multiple of 62): they are thrown away. */
const FIRST_BIASED_BYTE = 256 - (256 % BASE);

/** `length` letters, each of the 62 equally likely. */
export const randomBase62 = (length: number): string => {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length - text.length)) {
      if (byte < FIRST_BIASED_BYTE) text += ALPHABET.charAt(byte % BASE);
    }
  }
  return text;
};

/** A non-negative integer in exactly `length` letters, the highest first. */
export const toBase62 = (value: number, length: number): string => {
  let text = '';
  for (let rest = value; text.length < length; rest = Math.floor(rest / BASE)) {
    text = ALPHABET.charAt(rest % BASE) + text;
  }
  return text;
};
