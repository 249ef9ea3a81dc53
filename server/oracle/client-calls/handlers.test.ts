import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { UcanCaller } from '../../auth/ucan/authenticate-ucan.js';
import { createUnitOfWork } from '../../command/unit-of-work.js';
import { createSessionService } from '../sessions/service.js';
import { createSessionStore } from '../sessions/store.js';
import { createClientCallHandlers } from './handlers.js';
import type { ClientCalls } from './service.js';
import type { NewClientCall } from './store.js';
import { nobodyStops, openReplicas, type Replicas } from './testing/call-replicas.js';

let replicas: Replicas;
let calls: ClientCalls;

beforeAll(async () => {
  replicas = await openReplicas();
  calls = await replicas.start();
});
afterAll(() => replicas.close());

function callerOf(did: string): UcanCaller {
  const token = { tokenId: 'token', ids: ['token'], expiresAt: 2_000_000_000 };
  return { kind: 'ucan', did, ...token, via: 'invocation', grant: () => Promise.resolve(undefined) };
}

function submit({ sessionId, id: toolCallId }: NewClientCall, did: string, answer = {}) {
  const { dataSource } = replicas.runs;
  const sessions = createSessionService(
    createSessionStore(dataSource),
    createUnitOfWork(dataSource, () => Promise.resolve()),
  );
  return createClientCallHandlers(calls, sessions).submitToolResult({
    requestId: 'req-2',
    path: { sessionId },
    query: {},
    header: {},
    body: { toolCallId, ...answer },
    caller: callerOf(did),
  });
}

async function opened(more: Partial<NewClientCall> = {}): Promise<NewClientCall> {
  const call = await replicas.newCall(more);
  await calls.open(call);
  return call;
}

const alice = 'did:key:zAlice';
const mallory = 'did:key:zMallory';

describe('a client without a socket', () => {
  it('cannot answer in the session of another user, which is not found', async () => {
    const call = await opened();
    await expect(submit(call, mallory, { result: 1 })).rejects.toMatchObject({ code: 'session_not_found' });
    expect((await replicas.rowOf(call.id)).answeredAt).toBeNull();
  });

  it('answers a call of either kind', async () => {
    for (const kind of ['browser_tool', 'action'] as const) {
      const call = await opened({ kind });
      const reply = { status: 200, body: { ok: true } };
      expect(await submit(call, alice, { result: { picked: 'blue' } })).toEqual(reply);
      expect(await calls.result(call, nobodyStops)).toEqual({ picked: 'blue' });
    }
  });

  it('says that it failed', async () => {
    const call = await opened();
    await submit(call, alice, { error: 'No' });
    await expect(calls.result(call, nobodyStops)).rejects.toMatchObject({
      code: 'client_error',
      message: 'No',
    });
  });
});
