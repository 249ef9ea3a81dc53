import type { RunRequest, RunRow } from '../log/entity.js';

/** A run whose message has just been stored. */
export function runRow(more: Partial<RunRow> = {}): RunRow {
  const now = new Date();
  return {
    id: 'run_1',
    sessionId: 'ses_1',
    ownerDid: 'did:key:zAlice',
    messageId: 'msg_1',
    requestId: 'req-1',
    status: 'running',
    holder: 'replica_1',
    attempt: 1,
    failures: 0,
    idleAttempts: 0,
    request: runRequest(),
    tokenIds: [],
    step: null,
    traceparent: null,
    abortRequestedAt: null,
    stoppedAtSeq: null,
    lastSeq: 1,
    usage: null,
    createdAt: now,
    endedAt: null,
    ...more,
  };
}

export function runRequest(more: Partial<RunRequest> = {}): RunRequest {
  return {
    message: 'hi',
    questionId: 'msg_0',
    isStreamed: true,
    hasImages: false,
    tools: [],
    agActions: [],
    mcpTools: [],
    ...more,
  };
}
