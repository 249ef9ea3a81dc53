import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { AxeResults } from 'axe-core';
import type { Browser } from 'playwright-core';
import { findChromium, launchChromium } from '../../server/docs/testing/chromium.js';
import { call } from '../../server/testing/server.js';
import { urlOf } from '../../server/startup/listen.js';
import { createMock } from '../mock/create-mock.js';
import { loadScenarios } from '../mock/load-scenarios.js';
import { startPrism, type Prism } from '../mock/prism.js';
import { ChatReactPage } from './chat-react-page.js';
import { expectations as shared, scenarios, type Expectations } from './scenarios.js';
import { serveChatReact } from './serve-chat-react.js';
import type { ServedPage } from './serve-chat-page.js';

/** A scenario without a line here, or in what both pages share, fails. */
const expectations: Expectations = {
  ...shared,
  async 'delegation-required'(chat) {
    expect(await chat.text()).toBe('I may not do that yet.');
  },
  async 'model-failure'(chat) {
    await chat.shows('The model did not answer');
    expect(await chat.text()).toBe('I know 1 project, ');
    await chat.shows('The oracle could not finish its answer.');
    await chat.page.getByRole('button', { name: 'Ask again' }).waitFor();
  },
  async 'payment-required'(chat) {
    await chat.shows(/asks for a payment first: clm_3f0c/, chat.page.locator('.note.prompt'));
    expect(await chat.page.locator('.question').allInnerTexts()).toEqual(['/payment-required']);
    await chat.click('Pay');
    await chat.shows(/Thank you for the payment/);
    expect(await chat.page.locator('.question').allInnerTexts()).toEqual(['/payment-required']);
  },
  async 'rate-limit'(chat) {
    // The client waits for as long as the server says, and sends again.
    await chat.shows('Now there is time for you.');
  },
};

/** Longer than a busy machine takes for anything here. */
const TIMEOUT_MS = 300_000;

/** The mock takes any credentials. */
const headers = { authorization: 'Bearer any', 'x-auth-type': 'ucan' };

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const executable = findChromium();

(executable ? describe : describe.skip)('the chat page in React, with the mock and no other server,', () => {
  let browser: Browser;
  let mock: Server;
  let mockUrl: string;
  let prism: Prism;
  let served: ServedPage;
  let chat: ChatReactPage;
  const complaints: string[] = [];

  beforeAll(async () => {
    prism = startPrism();
    mock = createMock({ scenarios: await loadScenarios('spec/scenarios'), prism }).listen(0, '127.0.0.1');
    await once(mock, 'listening');
    served = await serveChatReact();
    browser = await launchChromium(executable ?? '');
    const page = await browser.newPage();
    page.setDefaultTimeout(TIMEOUT_MS);
    page.on('pageerror', ({ message }) => complaints.push(message));
    chat = new ChatReactPage(page);
    mockUrl = urlOf(mock, { HOST: '127.0.0.1' });
    page.on('request', (request) => {
      const { origin } = new URL(request.url());
      if (![new URL(served.urlFor('')).origin, mockUrl].includes(origin)) complaints.push(request.url());
    });
    await chat.open(served.urlFor(mockUrl));
  });

  afterAll(async () => {
    await browser.close();
    served.close();
    prism.stop();
    mock.close();
    mock.closeAllConnections();
  });

  afterEach(() => expect(complaints.splice(0)).toEqual([]));

  test.each(scenarios)('shows the scenario %s', async (name) => {
    await chat.newSession();
    await chat.send(`/${name}`);
    const expectation = expectations[name];
    if (!expectation) throw new Error(`No line above says how the page shows the scenario ${name}`);
    await expectation(chat);
  });

  const beOffline = async (offline: boolean) => {
    const conditions = { latency: 0, errors: 0, offline, scenario: null };
    const { status } = await call(`${mockUrl}/mock/conditions`, { method: 'PUT', json: conditions });
    expect(status).toBe(200);
  };

  test('keeps a message that could not be sent, to be edited or sent again', async () => {
    const { page } = chat;
    await chat.newSession();
    await beOffline(true);
    await chat.send('Are you there?');
    await chat.shows('The server cannot be reached.', page.getByRole('log').locator('.note.error'));
    await chat.click('Edit');
    expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe('Are you there?');
    await page.keyboard.press('Enter');
    await chat.shows('The server cannot be reached.', page.getByRole('log').locator('.note.error'));
    await beOffline(false);
    await page.getByRole('log').getByRole('button', { name: 'Try again' }).click();
    expect(await chat.text()).toContain('You said: Are you there?');
    expect(await page.locator('.question').count()).toBe(1);
  });

  test('sends a link with a message', async () => {
    const { page } = chat;
    await chat.newSession();
    await page.getByText('Attach a link').click();
    await page.getByLabel('Link to a file').fill('https://docs.example.org/site-visit.pdf');
    await chat.click('Attach');
    await chat.send('What is in it?');
    await chat.shows('site-visit.pdf', page.locator('.question'));
    await chat.ended();
  });

  test('pages through the messages of a session', async () => {
    const { page } = chat;
    await chat.newSession();
    const sessionId = new URL(page.url()).hash.slice(1);
    for (let turn = 1; turn <= 22; turn++) {
      const json = { message: `Question ${turn}` };
      await call(`${mockUrl}/messages/${sessionId}`, { method: 'POST', json, headers });
    }
    await page.reload();
    await chat.shows('Question 22', page.locator('.question'));
    expect(await page.locator('.question').count()).toBe(20);
    await chat.click('Earlier messages');
    await page.locator('.question').nth(21).waitFor();
    expect(await page.locator('.question').first().innerText()).toBe('Question 1');
    await page.getByRole('button', { name: 'Earlier messages' }).waitFor({ state: 'detached' });
  });

  test('lists the sessions page by page, opens an earlier one, and deletes it', async () => {
    const { page } = chat;
    const sessions = page.getByRole('navigation').locator('.session');
    await chat.newSession();
    await chat.send('First words');
    await chat.ended();
    for (let created = 0; created < 10; created++)
      await call(`${mockUrl}/sessions`, { method: 'POST', headers });
    await page.reload();
    await sessions.nth(9).waitFor();
    await chat.click('More sessions');
    await page.getByRole('button', { name: 'First words', exact: true }).click();
    await chat.shows('First words', page.locator('.question'));
    await chat.click('Delete First words');
    await page.getByRole('button', { name: 'First words', exact: true }).waitFor({ state: 'detached' });
  });

  test.each(['light', 'dark'] as const)('has no serious faults of accessibility, %s', async (colorScheme) => {
    const { page } = chat;
    await page.emulateMedia({ colorScheme });
    await chat.newSession();
    for (const scenario of ['tool-calls', 'component', 'reasoning', 'model-failure']) {
      await chat.send(`/${scenario}`);
      await chat.ended();
    }
    await chat.send('/payment-required');
    await page.getByRole('button', { name: 'Pay', exact: true }).waitFor();
    await page.evaluate(axe);
    const { violations } = await page.evaluate<AxeResults>('axe.run()');
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });

  test('fits a narrow screen', async () => {
    await chat.page.setViewportSize({ width: 360, height: 640 });
    expect(await chat.page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  });

  test('takes no for an answer, and asks again on request', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    page.setDefaultTimeout(TIMEOUT_MS);
    await page.goto(served.urlFor(mockUrl));
    await page.getByRole('button', { name: 'Not now' }).click();
    await page.getByRole('button', { name: 'Ask me again' }).click();
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.getByRole('button', { name: 'New session' }).click();
    await page.locator('#connection[data-state="connected"]').waitFor();
    await context.close();
  });
});

test('every line above is for a scenario', () => {
  expect(Object.keys(expectations).sort()).toEqual([...scenarios].sort());
});
