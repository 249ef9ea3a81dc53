import type { OperationRow } from '../../generated/operations.js';
import type { AnyReply } from '../../server/contract/bound-operation.js';
import { isRecord } from './record-changes.js';
import { Problem } from '../../server/contract/errors/problem.js';

interface Sent {
  readonly fingerprint: string;
  readonly reply: Promise<AnyReply>;
}

/** Answers a request that is repeated with its `Idempotency-Key` by the reply that it had. A refused one may be sent again. */
export function createSendOnce() {
  const sent = new Map<string, Sent>();

  return async (
    row: OperationRow,
    { caller, header, path, body }: Readonly<Record<string, unknown>>,
    answer: () => Promise<AnyReply>,
  ): Promise<AnyReply> => {
    const key = isRecord(header) ? header['idempotency-key'] : undefined;
    if (typeof key !== 'string') return answer();
    const did = isRecord(caller) ? caller.did : undefined;
    const name = JSON.stringify([did, row.method, row.path, key]);
    const fingerprint = JSON.stringify([path, body]);
    const earlier = sent.get(name);
    if (earlier && earlier.fingerprint !== fingerprint)
      throw new Problem('idempotency_key_reused', 'The Idempotency-Key was used for another request');
    if (earlier) return earlier.reply;
    const reply = answer();
    sent.set(name, { fingerprint, reply });
    reply.catch(() => sent.delete(name));
    return reply;
  };
}
