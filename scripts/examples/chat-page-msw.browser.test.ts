import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { findChromium, launchChromium } from '../../server/docs/testing/chromium.js';
import { loadScenarios } from '../mock/load-scenarios.js';
import { ChatPage } from './chat-page.js';
import { serveChatPage, type ServedPage } from './serve-chat-page.js';

/** Longer than a busy machine takes for anything here. */
const TIMEOUT_MS = 300_000;

/** There is no such host: what reached the network would fail. */
const ORACLE = 'https://oracle.invalid';

/** As an application does it for its tests or for Storybook. */
const script = async () => `
  import { setupWorker } from 'msw/browser';
  import { createOracleHandlers } from '@twin-oracle/sdk/msw';
  import { MockOracle } from '@twin-oracle/sdk/testing';

  const scenarios = ${JSON.stringify(await loadScenarios('spec/scenarios'))};
  const oracle = new MockOracle({ oracle: { name: 'In this page', did: 'did:example:oracle' }, scenarios });
  const handlers = createOracleHandlers(oracle, { baseUrl: '${ORACLE}' });
  await setupWorker(...handlers).start({ quiet: true, onUnhandledRequest: 'bypass' });
  await import('./main.ts');
`;

const executable = findChromium();

(executable ? describe : describe.skip)('the chat page, with handlers of MSW and no server,', () => {
  let browser: Browser;
  let served: ServedPage;
  let chat: ChatPage;

  beforeAll(async () => {
    const worker = fileURLToPath(import.meta.resolve('msw/mockServiceWorker.js'));
    served = await serveChatPage({ script: await script(), files: dirname(worker) });
    browser = await launchChromium(executable ?? '');
    const page = await browser.newPage();
    page.setDefaultTimeout(TIMEOUT_MS);
    chat = new ChatPage(page);
    await chat.open(served.urlFor(ORACLE));
  });

  afterAll(async () => {
    await browser.close();
    served.close();
  });

  test.each([
    ['/happy-answer', 'You said: /happy-answer', []],
    ['/browser-tool', 'Thank you, I have it.', ['read_selection done']],
    ['/action', 'It is highlighted.', ['highlight done']],
    ['/dropped-connection', 'before the line was cut, and this after it.', []],
    ['/half-open', 'and the rest for who joins again.', []],
  ])('plays %s, over its streams and its sockets', async (message, end, calls) => {
    await chat.newSession();
    await chat.send(message);
    await chat.shows(end);
    await chat.ended();
    expect(await chat.calls()).toEqual(calls);
    await chat.connected();
  });
});
