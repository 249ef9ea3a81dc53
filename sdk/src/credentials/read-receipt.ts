import { readJws } from './jws.js';
import { isRecord } from './record.js';
import type { Payload } from './record.js';

/** What a run was, and what it cost, as the oracle has signed it. */
export interface RunReceipt {
  /** The `did:key` of the oracle's key. */
  readonly iss: string;
  /** The DID of the user. */
  readonly sub: string;
  /** When it was signed, in seconds since 1970. */
  readonly iat: number;
  readonly runId: string;
  readonly sessionId: string;
  readonly status: 'finished' | 'aborted';
  /** Of the texts in UTF-8, in hexadecimal. */
  readonly questionSha256: string;
  readonly answerSha256: string;
  readonly model: string;
  readonly toolCalls: readonly { readonly id: string; readonly name: string; readonly status: string }[];
  /** In tokens. */
  readonly usage: {
    readonly inputTokens: number;
    readonly outputTokens: number;
    readonly totalTokens: number;
  };
  /** The version of the prices by which it was charged. */
  readonly priceVersion: number;
  readonly charge: { readonly amount: number; readonly currency: string };
}

export interface ReadReceipt {
  readonly jwt: string;
  readonly header: Payload;
  readonly receipt: RunReceipt;
}

const TYPE = 'credits-receipt+jwt';

/** Characters. A receipt has about a thousand, and a hundred more for each call of a tool. */
const MAX_CHARACTERS = 1_048_576;

/** @returns a sentence when the form is invalid. */
export const readReceipt = (jwt: string): ReadReceipt | string => {
  if (jwt.length > MAX_CHARACTERS) return `It is over ${MAX_CHARACTERS} characters long`;
  const jws = readJws(jwt);
  if (typeof jws === 'string') return jws;
  const { header, payload } = jws;
  if (header.typ !== TYPE) return `Its header says by typ that it is something else than ${TYPE}`;
  return isReceipt(payload)
    ? { jwt, header, receipt: payload }
    : 'It lacks a part of a receipt, or has one of another form';
};

const isReceipt = (payload: unknown): payload is RunReceipt =>
  isRecord(payload) &&
  ['iss', 'sub', 'runId', 'sessionId', 'model'].every((name) => typeof payload[name] === 'string') &&
  (payload.status === 'finished' || payload.status === 'aborted') &&
  isHash(payload.questionSha256) &&
  isHash(payload.answerSha256) &&
  isCount(payload.iat) &&
  isCount(payload.priceVersion) &&
  Array.isArray(payload.toolCalls) &&
  payload.toolCalls.every(isToolCall) &&
  isRecord(payload.usage) &&
  ['inputTokens', 'outputTokens', 'totalTokens'].every((name) => has(payload.usage, name, isCount)) &&
  has(payload.charge, 'amount', isCount) &&
  has(payload.charge, 'currency', isText);

const isText = (value: unknown): boolean => typeof value === 'string';

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;

const isHash = (value: unknown): boolean => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

const isToolCall = (call: unknown): boolean =>
  ['id', 'name', 'status'].every((name) => has(call, name, isText));

const has = (value: unknown, name: string, fits: (member: unknown) => boolean): boolean =>
  isRecord(value) && fits(value[name]);
