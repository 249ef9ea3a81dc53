import { decodeBits } from './bitstring.js';
import type { Bits } from './bitstring.js';
import { readCredential } from './read-credential.js';
import { isRecord } from './record.js';
import { checkSignature } from './check-signature.js';
import { checkValidity } from './validity.js';

/** Enough for a few million entries. The smallest allowed list, of 131,072, has 30,000 characters when its bits are random. */
const MAX_CHARACTERS = 4 * 1024 * 1024;

export interface WantedList {
  /** The issuer of the credential: no other issuer can vouch for it. */
  readonly issuer: string;
  /** The list's id. Another list of the same issuer does not cover this credential. */
  readonly url: string;
  readonly purpose: string;
  readonly now: Date;
}

/** Bitstring Status List 1.0, section 3.2. @returns a sentence when the list cannot be used. */
export const readStatusList = async (
  text: string,
  { issuer, url, purpose, now }: WantedList,
): Promise<Bits | string> => {
  const list = readCredential(text, MAX_CHARACTERS);
  if (typeof list === 'string') return 'Its status list is no credential';
  if (!list.types.includes('BitstringStatusListCredential'))
    return 'Its status list is another kind of credential';
  if (list.issuer !== issuer) return 'Its status list is of another issuer';
  if (list.payload.id !== url) return 'The status list is not the one that it names';
  if (!(await checkSignature(list)).ok) return "The signature of its status list is not the issuer's";
  if (!checkValidity(list, now).ok) return 'Its status list is not valid now';
  const { credentialSubject: subject } = list.payload;
  if (!isRecord(subject) || subject.type !== 'BitstringStatusList') return 'Its status list holds no list';
  if (![subject.statusPurpose].flat().includes(purpose)) return 'Its status list is for another purpose';
  return (await decodeBits(subject.encodedList)) ?? 'Its status list cannot be decoded';
};
