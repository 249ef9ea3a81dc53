import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mockSetting } from '../../chat/testing/mock-chat.js';
import type { MockSetting } from '../../chat/testing/mock-chat.js';
import { useChat, useModels, useOraclesConfig, useOracleSessions } from '../index.js';
import type { IOraclesProviderProps } from '../index.js';
import { openPage, oracleDid, overrides, provided } from '../testing/test-page.js';
import type { Page } from '../testing/test-page.js';

let page: Page;
let setting: MockSetting;
beforeEach(async () => {
  page = await openPage();
  setting = await mockSetting();
});
afterEach(() => page.close());

/** What a hook has returned last. */
const show = async <Result>(
  useIt: () => Result,
  props: Partial<IOraclesProviderProps> = {},
): Promise<() => Result> => {
  const results: Result[] = [];
  const Component = () => {
    results.push(useIt());
    return null;
  };
  page.show(provided(setting.fetch, Component, props));
  await page.until(() => results.length > 0);
  return () => {
    const last = results.at(-1);
    if (last === undefined) throw new Error('The page is not shown yet');
    return last;
  };
};

describe('useOracleSessions', () => {
  it('lists sessions page by page, asks once in StrictMode, creates and deletes', async () => {
    const client = setting.open();
    for (let count = 0; count < 4; count++) await client.sessions.create();
    setting.requests.length = 0;
    const result = await show(
      () => [1, 2].map(() => useOracleSessions(oracleDid, { ...overrides, limit: 2 }))[0],
    );
    await page.until(() => result()?.isLoading === false);

    expect(setting.requests).toEqual(['GET /sessions']);
    expect(result()).toMatchObject({ total: 5, hasNextPage: true, error: null, isConfigReady: true });
    await result()?.fetchNextPage();
    await page.until(() => result()?.sessions.length === 4);

    const { sessionId } = (await result()?.createSession()) ?? {};
    await page.until(() => result()?.total === 6 && result()?.isCreatingSession === false);
    expect(result()?.sessions.some((session) => session.sessionId === sessionId)).toBe(true);
    await result()?.deleteSession(sessionId ?? '');
    await page.until(() => result()?.total === 5);
    expect(result()?.sessions.some((session) => session.sessionId === sessionId)).toBe(false);
  });

  it('keeps the next page that is fetched while the list is read again', async () => {
    const client = setting.open();
    for (let count = 0; count < 5; count++) await client.sessions.create();
    const result = await show(() => useOracleSessions(oracleDid, { ...overrides, limit: 2 }));
    await page.until(() => !result().isLoading);

    await Promise.all([result().refetch(), result().fetchNextPage(), result().refetch()]);
    await page.until(() => result().sessions.length === 4);
    await Promise.all([result().fetchNextPage(), result().refetch()]);
    await page.until(() => result().sessions.length === 6);

    expect(result()).toMatchObject({ hasNextPage: false, isFetchingNextPage: false, error: null });
  });

  it('says that a session could not be deleted', async () => {
    const result = await show(() => useOracleSessions(oracleDid, overrides));

    await expect(result().deleteSession('ses_none')).rejects.toMatchObject({ code: 'session_not_found' });
    await page.until(() => result().isDeleteSessionError);

    expect(result().isDeletingSession).toBe(false);
  });
});

describe('useOraclesConfig', () => {
  it('finds an oracle by the resolver of the provider, once', async () => {
    const asked: string[] = [];
    const resolveOracle = (did: string) => {
      asked.push(did);
      return Promise.resolve({ apiUrl: 'https://oracle.test', socketUrl: 'https://events.test' });
    };
    const result = await show(() => [useOraclesConfig(oracleDid), useOraclesConfig(oracleDid)][1], {
      resolveOracle,
    });
    await page.until(() => result()?.isReady === true);

    expect(asked).toEqual([oracleDid]);
    expect(result()?.config).toMatchObject({
      apiUrl: 'https://oracle.test',
      socketUrl: 'https://events.test',
    });
  });

  it('says which model answers, and at which price, as the oracle does', async () => {
    const pricing = { inputPerMillion: 1, outputPerMillion: 2, currency: 'USD', unit: 'per_million_tokens' };
    const model = { id: 'small', label: 'Small', isDefault: true, pricing };
    const models = [{ id: 'large', label: 'Large', isDefault: false }, model];
    const asked: string[] = [];
    const fetch = ({ url }: Request) => {
      asked.push(url);
      return Promise.resolve(Response.json({ models, default: 'small' }));
    };
    const result = await show(() => useOraclesConfig(oracleDid, overrides), { fetch });
    await page.until(() => result().config.model !== null);

    expect(result().config).toMatchObject({ apiUrl: 'https://oracle.test', model, price: pricing });
    expect(asked).toEqual(['https://oracle.test/models']);
  });

  it('says why an oracle was not found', async () => {
    const result = await show(() => useOraclesConfig(oracleDid));
    await page.until(() => !result().isLoading);

    expect(result()).toMatchObject({ isReady: false, config: { apiUrl: null } });
    expect(result().error?.message).toMatch('resolveOracle');
  });
});

describe('An oracle that was not found', () => {
  it('is looked for again by `refetch` of the hooks, and nothing is loading meanwhile', async () => {
    let failures = 2;
    const resolveOracle = () =>
      failures-- > 0
        ? Promise.reject(new Error('Away'))
        : Promise.resolve({ apiUrl: 'https://oracle.test', socketUrl: 'https://oracle.test' });
    const { sessionId } = setting;
    const onPaymentRequiredError = () => undefined;
    const result = await show(
      () => ({
        sessions: useOracleSessions(oracleDid),
        chat: useChat({ oracleDid, sessionId, onPaymentRequiredError }),
      }),
      { resolveOracle },
    );
    await page.until(() => result().chat.error !== null);
    expect([result().chat.isLoading, result().sessions.isLoading]).toEqual([false, false]);

    await result().chat.refetchMessages();
    expect(result().sessions.error?.message).toBe('Away');
    await result().sessions.refetch();
    await page.until(() => result().sessions.total === 1 && !result().chat.isLoading);

    expect([result().chat.error, result().sessions.error]).toEqual([null, null]);
  });
});

describe('A URL that is none', () => {
  it.each(['', 'oracle.test', 'ftp://oracle.test'])(
    '%p as baseUrl is the error of each hook',
    async (baseUrl) => {
      const expected = {
        name: 'TypeError',
        message: expect.stringMatching(/^overrides\.baseUrl must be an http/),
      };
      const result = await show(() => ({
        config: useOraclesConfig(oracleDid, { baseUrl }),
        sessions: useOracleSessions(oracleDid, { baseUrl }),
        models: useModels(oracleDid, { baseUrl }),
        chat: useChat({ oracleDid, overrides: { baseUrl }, sessionId: setting.sessionId }),
      }));

      for (const { error, isLoading } of Object.values(result()))
        expect({ error, isLoading }).toMatchObject({ error: expected, isLoading: false });
      expect(result().config.isReady).toBe(false);
      await expect(result().chat.sendMessage('/hello')).rejects.toMatchObject(expected);
      await expect(result().sessions.createSession()).rejects.toMatchObject(expected);
      expect(setting.requests).toEqual([]);
    },
  );

  it('is an error as well as wsUrl, and when an oracle is found there', async () => {
    const result = await show(
      () => ({
        socket: useOraclesConfig(oracleDid, { ...overrides, wsUrl: 'here' }),
        found: useOraclesConfig(oracleDid),
      }),
      { resolveOracle: () => Promise.resolve({ apiUrl: 'there' }) },
    );
    await page.until(() => !result().found.isLoading);

    expect(result().socket.error?.message).toMatch(/^overrides\.wsUrl must be /);
    expect(result().found.error?.message).toMatch(/^The apiUrl that resolveOracle finds must be /);
    expect(result().found.config).toEqual({ apiUrl: null, socketUrl: null, model: null, price: null });
  });
});

describe('useModels', () => {
  it('lists the models without a user', async () => {
    const result = await show(() => useModels(oracleDid, overrides), { initialWallet: null });
    await page.until(() => !result().isLoading);

    expect(result().error).toBeNull();
    expect(result().defaultModel?.id).toBe(result().defaultModelId);
  });
});
