import type { EndedRun, HostServices } from '../../plugin-api.js';
import type { Charge } from './prices.js';

/** What a receipt is about. */
export interface ReceiptOf extends EndedRun, Pick<Charge, 'charged'> {
  readonly userDid: string;
  readonly sessionId: string;
  readonly model: string;
  readonly priceVersion: number;
}

/** @returns the receipt of a run; undefined for one that cost nothing because it failed, or whose texts were deleted. */
export type SignReceipt = (run: ReceiptOf, at: Date) => Promise<string | undefined>;

/** Signs what a run was and what it cost, with the key of the oracle. `verifyReceipt` of the SDK reads it. */
export function createSignReceipt(signer: HostServices['signer']): SignReceipt {
  return async (run, at) => {
    const { runId, sessionId, userDid, status, usage, model, toolCalls, priceVersion, charged } = run;
    if (status !== 'finished' && status !== 'aborted') return undefined;
    if (run.questionSha256 === null || run.answerSha256 === null) return undefined;
    return signer.sign('receipt', {
      iss: signer.issuer,
      sub: userDid,
      iat: Math.floor(at.getTime() / 1000),
      runId,
      sessionId,
      status,
      questionSha256: run.questionSha256,
      answerSha256: run.answerSha256,
      model,
      toolCalls,
      usage: usage ?? { inputTokens: 0, outputTokens: 0, totalTokens: 0 },
      priceVersion,
      charge: { amount: charged, currency: 'credits' },
    });
  };
}
