import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newIdentifier } from '../../persistence/identifier.js';
import type { ClientCalls } from './service.js';
import type { NewClientCall } from './store.js';
import type { ClientAnswer } from '../../ports/client-answers-port.js';
import { nobodyStops, openReplicas, type Replicas } from './testing/call-replicas.js';

let replicas: Replicas;
let calls: ClientCalls;

beforeAll(async () => {
  replicas = await openReplicas();
  calls = await replicas.start();
});
afterAll(() => replicas.close());

const notFound = { code: 'tool_call_not_found' };
const answered = { code: 'tool_call_answered' };

async function opened(more: Partial<NewClientCall> = {}): Promise<NewClientCall> {
  const call = await replicas.newCall(more);
  await calls.open(call);
  return call;
}

const settle = ({ id: toolCallId, sessionId }: NewClientCall, answer: Partial<ClientAnswer> = {}) =>
  calls.settle({ sessionId, toolCallId, ...answer });

const resultOf = (call: NewClientCall) => calls.result(call, nobodyStops);

/** Arrays nested to a number of levels. */
const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));

describe('an answer from another session', () => {
  it('is refused as if there were no such call, and the call stays open', async () => {
    const [call, other] = [await opened(), await opened()];
    await expect(settle(call, { sessionId: other.sessionId, result: 'stolen' })).rejects.toMatchObject(
      notFound,
    );
    await settle(call, { result: 'own' });
    expect(await resultOf(call)).toBe('own');
  });

  it('does not learn that the call was answered', async () => {
    const [call, other] = [await opened(), await opened()];
    await settle(call);
    await expect(settle(call, { sessionId: other.sessionId })).rejects.toMatchObject(notFound);
  });

  it('cannot fail the call, with a result that is too large or with an error', async () => {
    const [call, other] = [await opened(), await opened()];
    const { sessionId } = other;
    const bad = [{ result: 'x'.repeat(2 ** 20) }, { result: nested(65) }, { error: 'broken' }];
    for (const answer of bad)
      await expect(settle(call, { sessionId, ...answer })).rejects.toMatchObject(notFound);
    expect(await replicas.rowOf(call.id)).toMatchObject({ answeredAt: null, errorCode: null });
  });
});

describe('an answer is refused', () => {
  it('to a call that nobody made, whatever its id', async () => {
    const call = await opened();
    for (const id of [newIdentifier('call'), '', '.2', `${call.id}.x`, `${call.id}\0`, "' or 1=1 --", '%'])
      await expect(settle({ ...call, id })).rejects.toMatchObject(notFound);
  });

  it('to a call that has expired', async () => {
    const call = await opened();
    await replicas.expire(call.id);
    await expect(settle(call)).rejects.toMatchObject(notFound);
  });

  it('of the other kind', async () => {
    const [tool, action] = [await opened(), await opened({ kind: 'action' })];
    await expect(settle(tool, { kind: 'action' })).rejects.toMatchObject(notFound);
    await expect(settle(action, { kind: 'browser_tool' })).rejects.toMatchObject(notFound);
    await settle(tool, { kind: 'browser_tool' });
    await settle(action, { kind: 'action' });
    await expect(settle(tool, { kind: 'action' })).rejects.toMatchObject(notFound);
  });

  it('after another one, even when the time is over', async () => {
    const call = await opened();
    await settle(call, { result: 1 });
    await expect(settle(call, { result: 2 })).rejects.toMatchObject(answered);
    await replicas.expire(call.id);
    await expect(settle(call, { result: 2 })).rejects.toMatchObject(answered);
    expect(await resultOf(call)).toBe(1);
  });

  it('once the call went with its session', async () => {
    const call = await opened();
    await replicas.dataSource.query(`delete from sessions where id = $1`, [call.sessionId]);
    await expect(settle(call)).rejects.toMatchObject(notFound);
    await expect(resultOf(call)).rejects.toMatchObject({ code: 'cancelled' });
  });
});

describe('a result', () => {
  it.each([null, 0, false, '', 'text', [1, [2]], { a: { b: null } }, { toJSON: 1, __proto__: 2 }, '💧'])(
    'of %j reaches the tool as it was sent',
    async (result) => {
      const call = await opened();
      await settle(call, { result });
      expect(await resultOf(call)).toEqual(result);
    },
  );

  it('that is left out is null', async () => {
    const call = await opened();
    await settle(call);
    expect(await resultOf(call)).toBeNull();
  });

  it('may be 1 MiB of JSON, counted in UTF-8', async () => {
    const call = await opened();
    const result = 'é'.repeat(2 ** 19 - 1);
    await settle(call, { result });
    expect(await resultOf(call)).toBe(result);
  });

  it('over 1 MiB fails the call, and its sender is notified', async () => {
    const call = await opened();
    const tooLarge = settle(call, { result: 'é'.repeat(2 ** 19) });
    await expect(tooLarge).rejects.toMatchObject({ code: 'payload_too_large' });
    await expect(resultOf(call)).rejects.toMatchObject({ name: 'ToolError', code: 'result_too_large' });
    await expect(settle(call, { result: 'small' })).rejects.toMatchObject(answered);
  });

  it('may nest 64 levels deep', async () => {
    const call = await opened();
    await settle(call, { result: nested(64) });
    expect(await resultOf(call)).toEqual(nested(64));
  });

  it.each([
    ['nests deeper', nested(65)],
    ['nests as deep as it can', nested(100_000)],
    ['holds NUL', { text: 'a\0b' }],
    ['holds NUL in a name', { 'a\0b': 1 }],
    ['holds half of a surrogate pair', ['\ud83d']],
    ['holds a number that is too large', JSON.parse('[1e400]')],
  ])('that %s fails the call, and its sender is notified', async (_, result: unknown) => {
    const call = await opened();
    await expect(settle(call, { result })).rejects.toMatchObject({
      code: 'invalid_request',
      details: { errors: [{ field: 'result', rule: 'result_invalid' }] },
    });
    await expect(resultOf(call)).rejects.toMatchObject({ name: 'ToolError', code: 'result_invalid' });
  });
});

describe('a client that says it failed', () => {
  it('fails the call with its own words, and its result does not count', async () => {
    const call = await opened();
    await settle(call, { error: 'The user said no', result: nested(65) });
    await expect(resultOf(call)).rejects.toMatchObject({ code: 'client_error', message: 'The user said no' });
    expect((await replicas.rowOf(call.id)).result).toBeNull();
  });

  it('is quoted up to 4,000 characters, with nothing that cannot be stored', async () => {
    const call = await opened();
    await settle(call, { error: `\0${'a'.repeat(3_998)}💧 and more` });
    await expect(resultOf(call)).rejects.toMatchObject({ message: `\ufffd${'a'.repeat(3_998)}\ufffd` });
  });

  it.each(['', null, undefined])('with %j has not failed', async (error) => {
    const call = await opened();
    await settle(call, { error, result: 1 });
    expect(await resultOf(call)).toBe(1);
  });
});

describe("an action's result", () => {
  it.each([
    [{ success: false, error: 'No such row' }, 'No such row'],
    [{ success: false }, 'The client did not say why'],
    [{ success: false, error: 5 }, 'The client did not say why'],
  ])('of %j is a failure', async (result, message) => {
    const call = await opened({ kind: 'action' });
    await settle(call, { result });
    await expect(resultOf(call)).rejects.toMatchObject({ code: 'client_error', message });
  });

  it.each([{ success: true }, { success: 0 }, null, 'false', [false]])('of %j is none', async (result) => {
    const call = await opened({ kind: 'action' });
    await settle(call, { result });
    expect(await resultOf(call)).toEqual(result);
  });

  it('means nothing of the kind for a browser tool', async () => {
    const call = await opened();
    await settle(call, { result: { success: false } });
    expect(await resultOf(call)).toEqual({ success: false });
  });
});

it.each(['.2', '.3', '.17'])(
  'an answer to the call as another server told of it (%s) is one to the call',
  async (more) => {
    const call = await opened();
    await settle({ ...call, id: `${call.id}${more}` }, { result: 'here' });
    expect(await resultOf(call)).toBe('here');
  },
);
