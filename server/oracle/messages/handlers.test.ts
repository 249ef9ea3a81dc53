import { once } from 'node:events';
import { expect, it } from '@jest/globals';
import type { UcanCaller } from '../../auth/ucan/authenticate-ucan.js';
import type { LoggedFrame } from '../../ports/run-log-port.js';
import type { RunReading } from '../runs/service.js';
import { createMessageHandlers } from './handlers.js';
import { createReading } from './read-limits.js';

const caller: UcanCaller = {
  kind: 'ucan',
  did: 'did:key:zAlice',
  tokenId: 'token',
  ids: ['token'],
  expiresAt: Infinity,
  via: 'invocation',
  grant: () => Promise.resolve(undefined),
};

it('an answer as one JSON reply is read by the token of its caller, and no more once they have left', async () => {
  const readings: RunReading[] = [];
  const handlers = createMessageHandlers({
    messages: { send: () => Promise.resolve({ runId: 'run_1', messageId: 'msg_1', requestId: 'req-1' }) },
    history: { page: unexpected, all: unexpected },
    findToolCall: unexpected,
    reading: createReading(),
    sessions: { own: unexpected },
    runs: {
      async *follow(_, reading): AsyncGenerator<readonly LoggedFrame[], void> {
        readings.push(reading);
        yield [];
        if (!reading.disconnected.aborted) await once(reading.disconnected, 'abort');
      },
      abortSession: unexpected,
    },
  });
  const leaving = new AbortController();
  const reply = handlers.sendMessage({
    requestId: 'req-1',
    path: { sessionId: 'ses_1' },
    query: {},
    header: {},
    body: { message: 'hi', multitask: 'interrupt', stream: false, returnAllMessages: false },
    caller,
    disconnected: () => leaving.signal,
    accepts: () => true,
  });
  leaving.abort();
  await expect(reply).rejects.toMatchObject({ code: 'service_unavailable' });
  expect(readings).toMatchObject([{ after: 0, reader: { ids: ['token'] } }]);
});

function unexpected(): never {
  throw new Error('this was not expected to be called');
}
