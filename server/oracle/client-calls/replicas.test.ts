import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Problem } from '../../contract/errors/problem.js';
import type { Notifications } from '../../pubsub/postgres/notifications.js';
import { RunAborted, RunReleased } from '../runs/execution/termination.js';
import { RunLost } from '../runs/log/run-log.js';
import type { ClientCalls } from './service.js';
import type { NewClientCall } from './store.js';
import { nobodyStops, openReplicas, type Replicas } from './testing/call-replicas.js';

let replicas: Replicas;
let here: ClientCalls;
let there: ClientCalls;

beforeAll(async () => {
  replicas = await openReplicas();
  [here, there] = [await replicas.start(), await replicas.start()];
});
afterAll(() => replicas.close());

const answerTo = ({ id: toolCallId, sessionId }: NewClientCall, result: unknown) => ({
  toolCallId,
  sessionId,
  result,
});

/** Long enough for a tab to receive the request first, also on a busy machine. */
const SOON_MS = 2_000;

/** Opens a call with a tab, so that the test can wait until the call is offered. */
async function waited(server: ClientCalls, signal = nobodyStops) {
  const call = await replicas.newCall();
  replicas.tabs.come(call.sessionId, call.id);
  await server.open(call);
  const result = server.result(call, signal);
  result.catch(() => undefined);
  await replicas.tabs.until(() => replicas.tabs.deliveries.some(({ tab }) => tab === call.id));
  return { call, result };
}

describe('the first answer', () => {
  it('counts of twenty at once on two servers, and all others are told that there was one', async () => {
    const { call, result } = await waited(here);
    const sent = Array.from({ length: 20 }, (_, n) => (n % 2 ? here : there).settle(answerTo(call, n)));
    const outcomes = await Promise.allSettled(sent);
    const counted = outcomes.flatMap(({ status }, n) => (status === 'fulfilled' ? [n] : []));
    expect(counted).toEqual([await result]);
    const refusals = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    expect(refusals).toHaveLength(19);
    for (const refusal of refusals) {
      expect(refusal).toBeInstanceOf(Problem);
      expect(refusal).toMatchObject({ code: 'tool_call_answered' });
    }
  });

  it('reaches the server that waits for it, whichever it was given to', async () => {
    for (const server of [here, there]) {
      const { call, result } = await waited(here);
      await server.settle(answerTo(call, 'blue'));
      expect(await result).toBe('blue');
    }
  });

  it('that no server waited for is there for the one that takes the run up', async () => {
    const call = await replicas.newCall();
    await here.open(call);
    await there.settle(answerTo(call, 'blue'));
    const next = await replicas.start();
    expect(await next.open(call)).toMatchObject({ answeredAt: expect.any(Date), result: 'blue' });
    expect(await next.result(call, nobodyStops)).toBe('blue');
  });

  it('is heard of without news from the database, when it comes to the server that waits', async () => {
    const server = await replicas.start({ notifications: deaf().notifications });
    const { call, result } = await waited(server);
    await server.settle(answerTo(call, 'blue'));
    expect(await result).toBe('blue');
  });

  it('whose news was missed is found when the news is heard again', async () => {
    const { notifications, reconnect } = deaf();
    const { call, result } = await waited(await replicas.start({ notifications }));
    await there.settle(answerTo(call, 'blue'));
    reconnect();
    expect(await result).toBe('blue');
  });
});

/** Receives no notification until it reconnects. */
function deaf(): { notifications: Notifications; reconnect: () => void } {
  let reconnect: () => void = () => undefined;
  const notifications: Notifications = {
    listen(_, _onNews, onReconnected = () => undefined) {
      reconnect = onReconnected;
      return Promise.resolve(() => undefined);
    },
    send: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
  return { notifications, reconnect: () => reconnect() };
}

describe('a call', () => {
  it('opened again keeps what it was, and has its whole time again', async () => {
    const call = await replicas.newCall();
    const first = await here.open(call);
    await replicas.expire(call.id);
    const again = await there.open({ ...call, args: { of: 'sea' } });
    expect(again).toMatchObject({ args: { of: 'sky' }, createdAt: first.createdAt });
    expect(again.expiresAt.getTime()).toBeGreaterThanOrEqual(first.expiresAt.getTime());
    await here.settle(answerTo(call, 'blue'));
    expect(await there.result(call, nobodyStops)).toBe('blue');
  });

  it('of another run is not opened', async () => {
    const [call, other] = [await replicas.newCall(), await replicas.newCall()];
    await here.open(call);
    await expect(here.open({ ...other, id: call.id })).rejects.toThrow('another run');
  });

  it('without an answer is given up in time, which says whether a tab had it', async () => {
    const hasty = await replicas.start({ timeoutMs: 20 });
    const call = await replicas.newCall();
    await hasty.open(call);
    await expect(hasty.result(call, nobodyStops)).rejects.toMatchObject({
      name: 'ToolError',
      code: 'timeout',
      message: 'There was no result within 0.02 seconds: no tab of the session was open',
    });
    const { result } = await waited(await replicas.start({ timeoutMs: SOON_MS }));
    await expect(result).rejects.toThrow('the tab that was asked did not answer');
  });

  it.each([
    [1_000, '1 second:'],
    [60_000, '60 seconds:'],
  ])('without an answer says how long there was for it (%d ms)', async (timeoutMs, said) => {
    const server = await replicas.start({ timeoutMs });
    const call = await replicas.newCall();
    await server.open(call);
    await replicas.expire(call.id);
    await expect(server.result(call, nobodyStops)).rejects.toThrow(`within ${said}`);
  });

  it('that was given up takes no answer, and is given up for the next server, too', async () => {
    const hasty = await replicas.start({ timeoutMs: SOON_MS });
    const { call, result } = await waited(hasty);
    await expect(result).rejects.toMatchObject({ code: 'timeout' });
    await there.open(call);
    await expect(there.settle(answerTo(call, 1))).rejects.toMatchObject({ code: 'tool_call_not_found' });
    await expect(there.result(call, nobodyStops)).rejects.toMatchObject({ code: 'timeout' });
  });

  it('that another server has opened again meanwhile is waited for as long', async () => {
    const hasty = await replicas.start({ timeoutMs: SOON_MS });
    const { call, result } = await waited(hasty);
    await there.open(call);
    const { remainingMs } = await there.open(call);
    expect(remainingMs).toBeGreaterThan(1_000);
    const late = await waited(hasty);
    await expect(late.result).rejects.toMatchObject({ code: 'timeout' });
    await there.settle(answerTo(call, 'late'));
    expect(await result).toBe('late');
  });

  it('whose run was stopped is closed, and takes no answer', async () => {
    const stop = new AbortController();
    const { call, result } = await waited(here, stop.signal);
    stop.abort(new RunAborted());
    await expect(result).rejects.toBeInstanceOf(RunAborted);
    await expect(here.settle(answerTo(call, 1))).rejects.toMatchObject({ code: 'tool_call_not_found' });
  });

  it.each([new RunReleased(), new RunLost('elsewhere')])(
    'stays open when another server goes on (%s)',
    async (reason) => {
      const stop = new AbortController();
      const { call, result } = await waited(here, stop.signal);
      stop.abort(reason);
      await expect(result).rejects.toBe(reason);
      await there.settle(answerTo(call, 'meanwhile'));
      expect(await there.result(call, nobodyStops)).toBe('meanwhile');
    },
  );

  it('is not waited for when the run has been stopped already', async () => {
    const call = await replicas.newCall();
    await here.open(call);
    await expect(here.result(call, AbortSignal.abort(new RunAborted()))).rejects.toBeInstanceOf(RunAborted);
    expect((await replicas.rowOf(call.id)).closedAt).not.toBeNull();
  });
});
