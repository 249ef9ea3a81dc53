import { readJws } from './jws.js';
import type { Payload } from './record.js';

/** A kind of receipts that oracles sign. */
export interface ReceiptKind<Content> {
  /** The `typ` of its header. */
  readonly type: string;
  readonly fits: (payload: unknown) => payload is Content;
  readonly issuerOf: (receipt: Content) => string;
}

export interface ReadReceipt<Content> {
  readonly jwt: string;
  readonly header: Payload;
  readonly receipt: Content;
}

/** Characters. A receipt of a run has about a thousand and a hundred more for each call of a tool, one of an erasure a hundred for each table. */
const MAX_CHARACTERS = 1_048_576;

/** @returns a sentence when the form is invalid. */
export const readReceipt = <Content>(
  jwt: string,
  { type, fits }: ReceiptKind<Content>,
): ReadReceipt<Content> | string => {
  if (jwt.length > MAX_CHARACTERS) return `It is over ${MAX_CHARACTERS} characters long`;
  const jws = readJws(jwt);
  if (typeof jws === 'string') return jws;
  const { header, payload } = jws;
  if (header.typ !== type) return `Its header says by typ that it is something else than ${type}`;
  return fits(payload)
    ? { jwt, header, receipt: payload }
    : 'It lacks a part of a receipt, or has one of another form';
};
