import { afterEach, describe, expect, it } from '@jest/globals';
import { createElement, Fragment } from 'react';
import { renderToString } from 'react-dom/server';
import { z } from 'zod';
import { mockSetting } from '../chat/testing/mock-chat.js';
import * as hooks from './index.js';
import * as liveAgentHooks from './live-agent/index.js';
import { openPage, oracleDid, overrides, provided } from './testing/test-page.js';
import type { Page } from './testing/test-page.js';

const address = { oracleDid, overrides, sessionId: 'ses_1' };

/** A component for each hook, which shows what the hook returns. */
const shown = {
  useAgAction: () => {
    const parameters = z.object({});
    hooks.useAgAction({ name: 'mark', description: 'Marks', parameters, handler: () => 1 });
    return 'action';
  },
  useChat: () => {
    const { status, messages, isLoading } = hooks.useChat({
      ...{ ...address, uiComponents: {}, browserTools: {} },
      onPaymentRequiredError: () => undefined,
    });
    return `${status} ${messages.length} ${isLoading}`;
  },
  useChatSelector: () => String(hooks.useChatSelector(address, ({ messages }) => messages.length > 0)),
  useContractOracle: () => {
    const claims = { userClaimCollectionId: '7', adminAddress: 'ixo1admin', claimId: 'claim-1' };
    const { isLoadingAgentCard } = hooks.useContractOracle({ params: { oracleDid, ...claims } });
    return String(isLoadingAgentCard);
  },
  useGetOpenIdToken: () => String(hooks.useGetOpenIdToken().openIdToken?.access_token),
  useLiveAgent: () => {
    const { isConnecting, isReady } = liveAgentHooks.useLiveAgent(oracleDid, null, null, () => undefined, {
      ...overrides,
      createWorker: () => {
        throw new Error('A server makes no worker');
      },
    });
    return `${isConnecting} ${isReady}`;
  },
  useMemoryEngine: () => String(hooks.useMemoryEngine(oracleDid).oracleRoomId),
  useModels: () => String(hooks.useModels(oracleDid, overrides).models.length),
  useOraclesConfig: () => String(hooks.useOraclesConfig(oracleDid, overrides).config.apiUrl),
  useOraclesContext: () => hooks.useOraclesContext().wallet?.did,
  useOracleSessions: () => String(hooks.useOracleSessions(oracleDid, overrides).sessions.length),
};

const Everything = () =>
  createElement(
    Fragment,
    null,
    ...Object.entries(shown).map(([name, component]) =>
      createElement('p', { key: name }, createElement(component)),
    ),
  );

/** Counts each use of something that only a page has, and of what sends requests. */
const trapped = (): { readonly used: string[]; readonly release: () => void } => {
  const used: string[] = [];
  const before = PAGE_ONLY.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
  for (const name of PAGE_ONLY)
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => {
        used.push(name);
        return undefined;
      },
    });
  return {
    used,
    release: () => {
      for (const [name, property] of before.splice(0)) {
        Reflect.deleteProperty(globalThis, name);
        if (property) Object.defineProperty(globalThis, name, property);
      }
    },
  };
};

const PAGE_ONLY = [
  ...['window', 'document', 'location', 'localStorage', 'sessionStorage', 'indexedDB', 'BroadcastChannel'],
  ...['fetch', 'WebSocket', 'XMLHttpRequest', 'Worker', 'RTCPeerConnection', 'MediaStream'],
];

let page: Page | undefined;
let release: () => void = () => undefined;
afterEach(async () => {
  release();
  await page?.close();
});

describe('A page that a server renders', () => {
  it('can have every hook', () => {
    const exported = Object.keys({ ...hooks, ...liveAgentHooks }).filter((name) => name.startsWith('use'));
    expect(Object.keys(shown).sort()).toEqual(exported.sort());
  });

  it('touches no window, no storage and no network, and is taken over by the browser as it is', async () => {
    const { fetch, requests, open } = await mockSetting();
    const element = provided(fetch, Everything);

    const traps = trapped();
    ({ release } = traps);
    const html = renderToString(element);
    release();
    // What the rendering had begun would be asked before this.
    await open().models.list();

    expect(
      html
        .replaceAll(/<!--.*?-->/g, '')
        .split(/<\/?p>/)
        .filter(Boolean),
    ).toEqual([
      ...['action', 'ready 0 true', 'false', 'true', 'undefined', 'false false', 'undefined', '0'],
      ...['https://oracle.test', 'did:example:user', '0'],
    ]);
    expect([traps.used, requests]).toEqual([[], ['GET /models']]);
    page = await openPage();
    const reported = page.hydrate(html, createElement(Fragment, null, element));
    await page.until(() => requests.includes('GET /sessions'));
    expect(reported).toEqual([]);
  });

  it.each([null, new Promise<never>(() => undefined)])('waits for a user: %p', async (initialWallet) => {
    const { fetch, requests, open } = await mockSetting();
    const traps = trapped();
    ({ release } = traps);

    const html = renderToString(provided(fetch, Everything, { initialWallet }));
    release();
    await open().models.list();

    expect(html).toContain('ready 0 true');
    expect([traps.used, requests]).toEqual([[], ['GET /models']]);
  });
});
