import type { Turn } from '../../turn/agent.js';
import type { RunRow } from '../log/entity.js';
import type { TurnOpening } from '../execution/run.js';

/** A turn without tools, files or history. */
export function bareTurn({ id, sessionId, requestId, ownerDid, request }: RunRow) {
  return ({ resumed, signal }: Pick<TurnOpening, 'resumed' | 'signal'>): Turn => ({
    runId: id,
    sessionId,
    requestId,
    userDid: ownerDid,
    message: request.message,
    attachments: () => Promise.resolve([]),
    history: () => Promise.resolve([]),
    instructions: () => Promise.resolve([]),
    tools: {
      specs: () => Promise.resolve([]),
      beginStep: () => undefined,
      call: ({ name }) => Promise.resolve({ ok: false, code: 'unknown_tool', error: `no ${name}` }),
    },
    grant: () => Promise.resolve({ error: 'missing' }),
    resumed,
    signal,
  });
}
