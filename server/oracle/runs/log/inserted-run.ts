import type { FirstFrame } from './store.js';

/** What the statements that insert a run read of it and of its first frame, written out by its members: see `newRun` of run-admission.ts. */
export function insertedRun({ row, first }: FirstFrame) {
  return {
    id: row.id,
    sessionId: row.sessionId,
    ownerDid: row.ownerDid,
    messageId: row.messageId,
    requestId: row.requestId,
    traceparent: row.traceparent,
    status: row.status,
    holder: row.holder,
    request: row.request,
    tokenIds: row.tokenIds,
    lastSeq: row.lastSeq,
    createdAt: row.createdAt,
    seq: first.id,
    event: first.event,
    data: first.data,
  };
}
