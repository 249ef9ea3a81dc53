import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { loadScenarios } from '../mock/load-scenarios.js';
import { ChatPage } from './chat-page.js';
import { describeChat } from './describe-chat.js';
import { serveChatPage } from './serve-chat-page.js';

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

const setup = {
  Chat: ChatPage,
  serve: async () => {
    const worker = fileURLToPath(import.meta.resolve('msw/mockServiceWorker.js'));
    return serveChatPage({ script: await script(), files: dirname(worker) });
  },
  startOracle: () => Promise.resolve({ url: ORACLE, close: () => undefined }),
};

describeChat('the chat page, with handlers of MSW and no server,', setup, (context) => {
  test.each([
    ['/happy-answer', 'You said: /happy-answer', []],
    ['/browser-tool', 'Thank you, I have it.', ['read_selection done']],
    ['/action', 'It is highlighted.', ['highlight done']],
    ['/dropped-connection', 'before the line was cut, and this after it.', []],
    ['/half-open', 'and the rest for who joins again.', []],
  ])('plays %s, over its streams and its sockets', async (message, end, calls) => {
    const { chat } = context();
    await chat.newSession();
    await chat.send(message);
    await chat.shows(end);
    await chat.ended();
    expect(await chat.calls()).toEqual(calls);
    await chat.connected();
  });
});
