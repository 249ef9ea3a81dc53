import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createElement, Fragment } from 'react';
import { z } from 'zod';
import { mockSetting } from '../chat/testing/mock-chat.js';
import type { MockSetting } from '../chat/testing/mock-chat.js';
import * as hooks from './index.js';
import * as liveAgentHooks from './live-agent/index.js';
import { openPage, oracleDid, overrides, provided, wallet } from './testing/test-page.js';
import type { Page } from './testing/test-page.js';

let page: Page;
let setting: MockSetting;
beforeEach(async () => {
  page = await openPage();
  setting = await mockSetting();
});
afterEach(() => page.close());

/** Mounts a component in a provider; resolves with what its hook returns, when the condition holds. */
const settled = async <Result>(
  useHook: () => Result,
  isSettled: (result: Result) => boolean,
  props: Partial<hooks.IOraclesProviderProps> = {},
): Promise<() => Result> => {
  const results: Result[] = [];
  const Component = () => {
    results.push(useHook());
    return createElement(Fragment);
  };
  page.show(provided(setting.fetch, Component, props));
  const last = () => {
    const result = results.at(-1);
    if (result === undefined) throw new Error('The page is not shown yet');
    return result;
  };
  await page.until(() => results.length > 0 && isSettled(last()));
  return last;
};

/** The names of an object's members with the kinds of their values. */
const kindsOf = (result: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(result).map(([name, value]) => [
      name,
      value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value,
    ]),
  );

describe('The package', () => {
  it('exports every name', () => {
    expect(kindsOf({ ...hooks, ...liveAgentHooks })).toEqual({
      ...{ OraclesProvider: 'function', useOraclesContext: 'function', useChat: 'function' },
      ...{ useOracleSessions: 'function', useOraclesConfig: 'function', useContractOracle: 'function' },
      ...{ useMemoryEngine: 'function', useGetOpenIdToken: 'function', getOpenIdToken: 'function' },
      ...{ useAgAction: 'function', renderMessageContent: 'function', useLiveAgent: 'function' },
      ...{ useModels: 'function', useChatSelector: 'function', IDLE_RUN_STATE: 'object' },
      MatrixError: 'function',
    });
  });
});

describe('A hook returns every name:', () => {
  it('useChat', async () => {
    const options = { oracleDid, overrides, sessionId: setting.sessionId };
    const chat = await settled(
      () => hooks.useChat({ ...options, onPaymentRequiredError: () => undefined }),
      ({ isLoading }) => !isLoading,
    );

    expect(kindsOf(chat())).toEqual({
      ...{ messages: 'array', sendMessage: 'function', abortStream: 'function', status: 'string' },
      ...{ isSending: 'boolean', isLoading: 'boolean', error: 'null', sendMessageError: 'null' },
      ...{ refetchMessages: 'function', isRealTimeConnected: 'boolean', isConfigReady: 'boolean' },
      ...{ run: 'object', hasEarlier: 'boolean', loadEarlier: 'function', isLoadingEarlier: 'boolean' },
      ...{ draft: 'null', discardDraft: 'function', resend: 'function', authorization: 'null' },
      ...{ stopError: 'null', realTimeError: 'null', realTimeNextAttempt: 'null' },
    });
    expect(chat().run).toEqual(hooks.IDLE_RUN_STATE);
    await chat().sendMessage('/slow');
    await page.until(() => chat().run.ended === 'done');
    expect(Object.keys(chat().run).sort()).toEqual(Object.keys(hooks.IDLE_RUN_STATE).sort());
    expect(Object.keys(chat().messages.at(-1) ?? {})).toEqual(
      expect.arrayContaining(['id', 'type', 'content']),
    );
  });

  it.each(['batched', 'immediate', 'throttled'] as const)('useChat, %s', async (streamingMode) => {
    const options = { oracleDid, overrides, sessionId: setting.sessionId, streamingMode };
    const chat = await settled(
      () => hooks.useChat(options),
      ({ isLoading }) => !isLoading,
    );
    await chat().sendMessage('/hello');
    await page.until(() => chat().status === 'ready' && chat().run.ended === 'done');
    expect(chat().messages.at(-1)?.content).toBe('Hello there are three of them');
  });

  it('useOracleSessions', async () => {
    const sessions = await settled(
      () => hooks.useOracleSessions(oracleDid, overrides),
      ({ isLoading }) => !isLoading,
    );

    expect(kindsOf(sessions())).toEqual({
      ...{ sessions: 'array', total: 'number', isLoading: 'boolean', error: 'null', refetch: 'function' },
      ...{ createSession: 'function', isCreatingSession: 'boolean', isCreateSessionError: 'boolean' },
      ...{ deleteSession: 'function', isDeletingSession: 'boolean', isDeleteSessionError: 'boolean' },
      ...{ hasNextPage: 'boolean', fetchNextPage: 'function', isFetchingNextPage: 'boolean' },
      isConfigReady: 'boolean',
    });
    const { sessionId } = await sessions().createSession();
    await page.until(() => sessions().sessions.some((session) => session.sessionId === sessionId));
    await sessions().deleteSession(sessionId);
    await page.until(() => sessions().sessions.every((session) => session.sessionId !== sessionId));
  });

  it('useOraclesConfig and useModels', async () => {
    const found = await settled(
      () => ({
        config: hooks.useOraclesConfig(oracleDid, overrides),
        models: hooks.useModels(oracleDid, overrides),
      }),
      ({ models }) => !models.isLoading,
    );

    const { config, models } = found();
    expect(kindsOf(config)).toEqual({
      ...{ config: 'object', isReady: 'boolean', isLoading: 'boolean', error: 'null', refetch: 'function' },
    });
    expect(Object.keys(config.config).sort()).toEqual(['apiUrl', 'model', 'price', 'socketUrl']);
    expect(config.config.apiUrl).toBe(overrides.baseUrl);
    expect(config.config.model?.id).toBe(models.defaultModelId);
    expect(kindsOf(models)).toEqual({
      ...{ models: 'array', defaultModelId: 'string', defaultModel: 'object', isLoading: 'boolean' },
      ...{ error: 'null', refetch: 'function' },
    });
  });

  it('useContractOracle', async () => {
    const claims = { userClaimCollectionId: '7', adminAddress: 'ixo1admin', claimId: 'claim-1' };
    const contract = await settled(
      () => hooks.useContractOracle({ params: { oracleDid, ...claims } }),
      () => true,
    );

    expect(Object.keys(contract())).toEqual(
      expect.arrayContaining([
        ...['contractOracle', 'isContractingOracle', 'payClaim', 'isPayingClaim', 'agentCard'],
        ...['isLoadingAgentCard', 'authzConfig', 'isLoadingAuthzConfig', 'pricingList'],
        ...['isLoadingPricingList', 'isOracleInRoom', 'isLoadingOracleInRoom', 'inviteOracle'],
        'isInvitingOracle',
      ]),
    );
  });

  it('useMemoryEngine and useGetOpenIdToken', async () => {
    const matrix = await settled(
      () => ({ memory: hooks.useMemoryEngine(oracleDid), token: hooks.useGetOpenIdToken() }),
      () => true,
      { initialWallet: null },
    );

    expect(Object.keys(matrix().memory).sort()).toEqual([
      ...['enableMemoryEngine', 'error', 'inviteUser', 'isInvitingUser', 'isLoadingMembers'],
      ...['isLoadingMemoryEngine', 'isLoadingOracleRoomId', 'members', 'oracleRoomId'],
    ]);
    expect(Object.keys(matrix().token).sort()).toEqual(['error', 'isLoading', 'openIdToken', 'refetch']);
  });

  it('useOraclesContext, with an action of useAgAction and what shows it', async () => {
    const parameters = z.object({ n: z.number() });
    const context = await settled(
      () => {
        hooks.useAgAction({
          name: 'double',
          description: 'Doubles',
          parameters,
          handler: ({ n }) => n * 2,
          render: ({ status, args }) => createElement('b', null, `${status} ${args?.n}`),
        });
        return hooks.useOraclesContext();
      },
      ({ agActions }) => agActions.length === 1,
    );

    expect(kindsOf(context())).toEqual({
      ...{ wallet: 'object', transactSignX: 'function', authedRequest: 'function', agActions: 'array' },
      ...{ getDelegation: 'function', getInvocation: 'function', registerAgAction: 'function' },
      ...{ unregisterAgAction: 'function', executeAgAction: 'function', getAgActionRender: 'function' },
    });
    expect(context().wallet).toEqual(wallet);
    expect(await context().transactSignX([], 'memo')).toBe('signed');
    expect(await context().getDelegation(oracleDid)).toBe(`for ${oracleDid}`);
    expect(await context().getInvocation(oracleDid)).toBe(`for ${oracleDid}`);
    expect(await context().executeAgAction('double', { n: 21 })).toBe(42);
    const element = context().getAgActionRender('double')?.({ status: 'done', args: { n: 21 } });
    expect(element?.props).toMatchObject({ children: 'done 21' });
  });

  it('useLiveAgent, with a room that is made when it is read', async () => {
    const asked: string[] = [];
    const createWorker = () => {
      asked.push('a worker');
      throw new Error('There is none');
    };
    const calls = await settled(
      () => [
        liveAgentHooks.useLiveAgent(oracleDid, null, null, undefined, overrides),
        liveAgentHooks.useLiveAgent(oracleDid, null, null, undefined, { ...overrides, createWorker }),
      ],
      () => true,
    );

    const [call, other] = calls();
    expect(Object.keys(call ?? {}).sort()).toEqual([
      ...['callAgent', 'endCall', 'isCalling', 'isConfigReady', 'isConnecting', 'isReady', 'room'],
      ...['sessionStarted', 'sessionViewVisible'],
    ]);
    expect(call?.room.state).toBe('disconnected');
    expect(call?.room).toBe(call?.room);
    expect(asked).toEqual([]);
    expect(() => other?.room).toThrow('There is none');
  });
});
