import { afterEach, describe, expect, it } from '@jest/globals';
import { createElement, Fragment } from 'react';
import { renderToString } from 'react-dom/server';
import { z } from 'zod';
import { mockSetting } from '../chat/testing/mock-chat.js';
import {
  useAgAction,
  useChat,
  useChatSelector,
  useContractOracle,
  useModels,
  useOraclesConfig,
  useOraclesContext,
  useOracleSessions,
} from './index.js';
import { openPage, oracleDid, overrides, provided } from './testing/test-page.js';
import type { Page } from './testing/test-page.js';

const Everything = () => {
  const { wallet } = useOraclesContext();
  const { config } = useOraclesConfig(oracleDid, overrides);
  const { models } = useModels(oracleDid, overrides);
  const { sessions } = useOracleSessions(oracleDid, overrides);
  const { status, messages } = useChat({
    ...{ oracleDid, overrides, sessionId: 'ses_1' },
    onPaymentRequiredError: () => undefined,
  });
  const claims = { userClaimCollectionId: '7', adminAddress: 'ixo1admin', claimId: 'claim-1' };
  useContractOracle({ params: { oracleDid, ...claims } });
  const hasMessages = useChatSelector(
    { oracleDid, overrides, sessionId: 'ses_1' },
    (state) => state.messages.length > 0,
  );
  const parameters = z.object({});
  useAgAction({ name: 'mark', description: 'Marks', parameters, handler: () => 1 });
  const shown = [
    wallet?.did,
    config.apiUrl,
    models.length,
    sessions.length,
    status,
    messages.length,
    hasMessages,
  ];
  return createElement('p', null, shown.join(' '));
};

/** Counts each use of something that only a page has. */
const trapped = (names: readonly string[]): string[] => {
  const used: string[] = [];
  for (const name of names)
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => {
        used.push(name);
        return undefined;
      },
    });
  return used;
};

const PAGE_ONLY = ['localStorage', 'sessionStorage', 'indexedDB', 'BroadcastChannel'];

let page: Page | undefined;
afterEach(async () => {
  for (const name of PAGE_ONLY) Reflect.deleteProperty(globalThis, name);
  await page?.close();
});

describe('A page that a server renders', () => {
  it('touches no storage and no network, and is taken over by the browser as it is', async () => {
    const { fetch, requests, open } = await mockSetting();
    const channel = Object.getOwnPropertyDescriptor(globalThis, 'BroadcastChannel');
    const used = trapped(PAGE_ONLY);
    const element = provided(fetch, Everything);

    const html = renderToString(element);
    // What the rendering had begun would be asked before this.
    await open().models.list();

    expect(html).toBe('<p>did:example:user https://oracle.test 0 0 ready 0 false</p>');
    expect([used, requests]).toEqual([[], ['GET /models']]);
    if (channel) Object.defineProperty(globalThis, 'BroadcastChannel', channel);
    page = await openPage();
    const reported = page.hydrate(html, createElement(Fragment, null, element));
    await page.until(() => requests.includes('GET /sessions'));
    expect(reported).toEqual([]);
  });
});
