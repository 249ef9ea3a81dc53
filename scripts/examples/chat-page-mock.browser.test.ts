import { once } from 'node:events';
import type { Server } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { findChromium, launchChromium } from '../../server/docs/testing/chromium.js';
import { urlOf } from '../../server/startup/listen.js';
import { createMock } from '../mock/create-mock.js';
import { loadScenarios } from '../mock/load-scenarios.js';
import { startPrism, type Prism } from '../mock/prism.js';
import { ChatPage } from './chat-page.js';
import { expectations as shared, scenarios, type Expectations } from './scenarios.js';
import { serveChatPage, type ServedPage } from './serve-chat-page.js';

/** A scenario without a line here, or in what both pages share, fails. */
const expectations: Expectations = {
  ...shared,
  async 'delegation-required'(chat) {
    await chat.shows(/needs your permission/);
    await chat.click('Allow');
    await chat.shows('The oracle has your permission.', chat.page.locator('#transcript'));
    await chat.page.locator('.question').nth(1).waitFor();
    expect(await chat.text()).toBe('I may not do that yet.');
  },
  async 'model-failure'(chat) {
    await chat.shows('The model did not answer');
    expect(await chat.text()).toBe('I know 1 project, ');
    await chat.page.getByRole('button', { name: 'Try again' }).waitFor();
  },
  async 'payment-required'(chat) {
    await chat.shows('There are unpaid claims');
    await chat.click('Pay');
    await chat.shows(/Thank you for the payment/);
  },
  async 'rate-limit'(chat) {
    await chat.shows(/Too many requests.*try again in 1 s/);
    await chat.click('Try again');
    expect(await chat.text()).toBe('Now there is time for you.');
  },
};

/** Longer than a busy machine takes for anything here. */
const TIMEOUT_MS = 300_000;

const executable = findChromium();

(executable ? describe : describe.skip)('the chat page, with the mock and no other server,', () => {
  let browser: Browser;
  let mock: Server;
  let mockUrl: string;
  let prism: Prism;
  let served: ServedPage;
  let chat: ChatPage;
  const complaints: string[] = [];

  beforeAll(async () => {
    prism = startPrism();
    mock = createMock({ scenarios: await loadScenarios('spec/scenarios'), prism }).listen(0, '127.0.0.1');
    await once(mock, 'listening');
    served = await serveChatPage();
    browser = await launchChromium(executable ?? '');
    const page = await browser.newPage();
    page.setDefaultTimeout(TIMEOUT_MS);
    page.on('pageerror', ({ message }) => complaints.push(message));
    chat = new ChatPage(page);
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

  test('says when the connection is lost and tried again, and sends what could not be sent', async () => {
    const beOffline = async (offline: boolean) => {
      const { ok } = await fetch(new URL('/mock/conditions', mockUrl), {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ latency: 0, errors: 0, offline, scenario: null }),
      });
      expect(ok).toBe(true);
    };
    await chat.newSession();
    await beOffline(true);
    await chat.send('Are you there?');
    await chat.shows('The server cannot be reached.');
    await chat.shows(/^Connection lost\. Attempt \d+ within \d+ s$/, chat.page.locator('header'));
    await beOffline(false);
    await chat.connected();
    await chat.click('Try again');
    expect(await chat.text()).toContain('You said: Are you there?');
    expect(await chat.page.locator('.question').count()).toBe(1);
  });

  test('lists the sessions, opens an earlier one, and deletes one', async () => {
    await chat.newSession();
    await chat.send('First words');
    await chat.ended();
    await chat.newSession();
    await chat.page.getByRole('button', { name: 'First words', exact: true }).click();
    await chat.shows('First words', chat.page.locator('.question'));
    await chat.page.getByRole('button', { name: 'Delete First words' }).click();
    await chat.page.getByRole('button', { name: 'First words', exact: true }).waitFor({ state: 'detached' });
  });
});

test('every line above is for a scenario', () => {
  expect(Object.keys(expectations).sort()).toEqual([...scenarios].sort());
});
