import type { ReceiptKind } from './read-receipt.js';
import { has, isCount, isHash, isRecord, isText } from './record.js';

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

const isRunReceipt = (payload: unknown): payload is RunReceipt =>
  isRecord(payload) &&
  ['iss', 'sub', 'runId', 'sessionId', 'model'].every((name) => has(payload, name, isText)) &&
  (payload.status === 'finished' || payload.status === 'aborted') &&
  isHash(payload.questionSha256) &&
  isHash(payload.answerSha256) &&
  isCount(payload.iat) &&
  isCount(payload.priceVersion) &&
  Array.isArray(payload.toolCalls) &&
  payload.toolCalls.every(isToolCall) &&
  ['inputTokens', 'outputTokens', 'totalTokens'].every((name) => has(payload.usage, name, isCount)) &&
  has(payload.charge, 'amount', isCount) &&
  has(payload.charge, 'currency', isText);

const isToolCall = (call: unknown): boolean =>
  ['id', 'name', 'status'].every((name) => has(call, name, isText));

export const RUN_RECEIPT: ReceiptKind<RunReceipt> = {
  type: 'credits-receipt+jwt',
  fits: isRunReceipt,
  issuerOf: ({ iss }) => iss,
};
