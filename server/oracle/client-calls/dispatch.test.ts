import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createGate } from '../runs/testing/gate.js';
import type { ClientCalls } from './service.js';
import type { NewClientCall } from './store.js';
import { nobodyStops, openReplicas, type Replicas } from './testing/call-replicas.js';
import type { TabWorld } from './testing/tab-world.js';

let replicas: Replicas;
let tabs: TabWorld;
let here: ClientCalls;
let there: ClientCalls;

beforeEach(async () => {
  replicas = await openReplicas();
  ({ tabs } = replicas);
  [here, there] = [await replicas.start(), await replicas.start()];
});
afterEach(() => replicas.close());

async function waited(more: Partial<NewClientCall> = {}, signal = nobodyStops) {
  const call = await replicas.newCall(more);
  const { expiresAt } = await here.open(call);
  const result = here.result(call, signal);
  result.catch(() => undefined);
  return { call, result, expiresAt: expiresAt.toISOString() };
}

/** Notifies the server to which the tab is connected. */
function come({ sessionId }: NewClientCall, tab: string, server: ClientCalls): Promise<void> {
  tabs.come(sessionId, tab);
  return server.tabCame(sessionId, tab);
}

function leave({ sessionId }: NewClientCall, tab: string, server: ClientCalls): Promise<void> {
  tabs.leave(sessionId, tab);
  return server.tabLeft(sessionId, tab);
}

async function answer({ id: toolCallId, sessionId }: NewClientCall, result: Promise<unknown>): Promise<void> {
  await there.settle({ toolCallId, sessionId, result: 'done' });
  expect(await result).toBe('done');
}

/** Resolves when the row names this tab. */
async function untilAt({ id }: NewClientCall, tab: string | null): Promise<void> {
  while ((await replicas.rowOf(id)).offeredTo !== tab);
}

const tabsAsked = () => tabs.deliveries.map(({ tab }) => tab);

describe('a call is offered', () => {
  it('to the most recently active tab, and to no other', async () => {
    const call = await replicas.newCall();
    tabs.come(call.sessionId, 'old');
    tabs.come(call.sessionId, 'new');
    await here.open(call);
    const result = here.result(call, nobodyStops);
    await untilAt(call, 'new');
    await answer(call, result);
    expect(tabsAsked()).toEqual(['new']);
  });

  it('with what a browser tool needs', async () => {
    const { call, result, expiresAt } = await waited();
    await come(call, 'tab', here);
    await tabs.untilDelivered(1);
    await answer(call, result);
    const { id: toolCallId, sessionId, requestId, toolName, args } = call;
    const payload = { sessionId, requestId, toolCallId, toolName, args, expiresAt };
    expect(tabs.deliveries[0]?.request).toEqual({ event: 'browser_tool_call', payload });
  });

  it('with what an action needs', async () => {
    const { call, result, expiresAt } = await waited({ kind: 'action' });
    await come(call, 'tab', here);
    await tabs.untilDelivered(1);
    await answer(call, result);
    const { id: toolCallId, sessionId, requestId, toolName, args } = call;
    const payload = { sessionId, requestId, toolCallId, toolName, args, expiresAt, status: 'isRunning' };
    expect(tabs.deliveries[0]?.request).toEqual({ event: 'action_call', payload });
  });

  it('when a tab comes, to whichever server it comes', async () => {
    for (const server of [here, there]) {
      const { call, result } = await waited();
      await come(call, call.id, server);
      await untilAt(call, call.id);
      await answer(call, result);
    }
    expect(tabs.deliveries).toHaveLength(2);
  });

  it('to no tab of another session', async () => {
    const [{ call, result }, other] = [await waited(), await replicas.newCall()];
    await come(other, 'stranger', here);
    await come(call, 'own', there);
    await untilAt(call, 'own');
    await answer(call, result);
    expect(tabsAsked()).toEqual(['own']);
  });

  it('once, when both servers hear of tabs while it is on its way', async () => {
    const { call, result } = await waited();
    const way = createGate();
    tabs.way = way.passed;
    const begun = tabs.begun;
    await come(call, 'first', here);
    await tabs.until(() => tabs.begun > begun);
    await Promise.all([come(call, 'second', there), come(call, 'third', here)]);
    way.open();
    await tabs.until(() => tabs.asked.includes('third'));
    await untilAt(call, 'third');
    await answer(call, result);
    expect(tabsAsked()).toEqual(['third']);
  });

  it('once while its tab is connected, even when others connect', async () => {
    const { call, result } = await waited();
    await come(call, 'first', here);
    await untilAt(call, 'first');
    await Promise.all([come(call, 'second', here), come(call, 'third', there)]);
    await leave(call, 'second', there);
    await tabs.until(() => tabs.asked.length > 0);
    await answer(call, result);
    expect(tabsAsked()).toEqual(['first']);
  });
});

describe('a call whose tab has gone', () => {
  it('is offered to another one, under the same id', async () => {
    const { call, result } = await waited();
    tabs.come(call.sessionId, 'other');
    await come(call, 'first', here);
    await untilAt(call, 'first');
    await leave(call, 'first', there);
    await untilAt(call, 'other');
    await answer(call, result);
    expect(tabsAsked()).toEqual(['first', 'other']);
    expect(tabs.deliveries[1]?.request).toEqual(tabs.deliveries[0]?.request);
  });

  it('is at no tab when there is none, and offered to the one that comes back', async () => {
    const { call, result } = await waited();
    await come(call, 'tab', there);
    await untilAt(call, 'tab');
    await leave(call, 'tab', there);
    await untilAt(call, null);
    await come(call, 'tab-again', here);
    await untilAt(call, 'tab-again');
    await answer(call, result);
    expect(tabsAsked()).toEqual(['tab', 'tab-again']);
  });

  it('while the offer was on its way is offered again', async () => {
    const { call, result } = await waited();
    const way = createGate();
    tabs.way = way.passed;
    const begun = tabs.begun;
    await come(call, 'tab', here);
    await tabs.until(() => tabs.begun > begun);
    await leave(call, 'tab', here);
    way.open();
    await come(call, 'other', here);
    await untilAt(call, 'other');
    await answer(call, result);
    expect(tabsAsked()).toEqual(['other']);
  });
});

it('a call whose tab goes before anybody knows that it has it is offered to the next one', async () => {
  const { call, result } = await waited();
  const wayBack = createGate();
  tabs.wayBack = wayBack.passed;
  await come(call, 'hasty', here);
  await tabs.untilDelivered(1);
  await leave(call, 'hasty', here);
  await come(call, 'other', here);
  wayBack.open();
  await untilAt(call, 'other');
  await answer(call, result);
  expect(tabsAsked()).toEqual(['hasty', 'other']);
});

describe('a call that another server goes on with', () => {
  it('is left at its tab while that is there', async () => {
    const { call } = await waited();
    await come(call, 'tab', there);
    await untilAt(call, 'tab');
    await there.open(call);
    const result = there.result(call, nobodyStops);
    await tabs.until(() => tabs.asked.includes('tab'));
    await answer(call, result);
    expect(tabsAsked()).toEqual(['tab']);
  });

  it('is offered again when its tab went with the server', async () => {
    const { call } = await waited();
    await come(call, 'tab', here);
    await untilAt(call, 'tab');
    tabs.leave(call.sessionId, 'tab');
    const next = await replicas.start();
    await next.open(call);
    const result = next.result(call, nobodyStops);
    tabs.come(call.sessionId, 'reloaded');
    await next.tabCame(call.sessionId, 'reloaded');
    await untilAt(call, 'reloaded');
    await answer(call, result);
  });
});

describe('a call is not offered', () => {
  it('once it is answered', async () => {
    const { call, result } = await waited();
    await answer(call, result);
    const begun = tabs.begun;
    await Promise.all([come(call, 'late', here), come(call, 'later', there)]);
    expect([tabs.begun, tabsAsked()]).toEqual([begun, []]);
  });

  it('once its time is over', async () => {
    const call = await replicas.newCall();
    await here.open(call);
    await replicas.expire(call.id);
    tabs.come(call.sessionId, 'late');
    await expect(here.result(call, nobodyStops)).rejects.toMatchObject({ code: 'timeout' });
    expect(tabs.begun).toBe(0);
  });
});

it('a database that is away keeps nobody from coming or leaving', async () => {
  const call = await replicas.newCall();
  await replicas.dataSource.query(`alter table client_calls rename to gone`);
  await expect(come(call, 'tab', here)).resolves.toBeUndefined();
  await expect(leave(call, 'tab', here)).resolves.toBeUndefined();
  await replicas.dataSource.query(`alter table gone rename to client_calls`);
});
