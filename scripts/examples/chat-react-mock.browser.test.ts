import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import type { AxeResults } from 'axe-core';
import { call } from '../../server/testing/server.js';
import { startMock } from '../mock/testing/start-mock.js';
import { ChatReactPage } from './chat-react-page.js';
import { describeChat, TIMEOUT_MS } from './describe-chat.js';
import { expectations as shared, testScenarios, type Expectations } from './scenarios.js';
import { serveChatReact } from './serve-chat-react.js';

/** A scenario without a line here, or in what both pages share, fails. */
const expectations: Expectations = {
  ...shared,
  async 'delegation-required'(chat) {
    // The page signs a delegation and asks again by itself, and the scenario refuses once more.
    await chat.answer.locator('.text').nth(1).waitFor();
    expect(await chat.text()).toBe('I may not do that yet.'.repeat(2));
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

/** The mock takes any credentials. */
const headers = { authorization: 'Bearer any', 'x-auth-type': 'ucan' };

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const setup = { Chat: ChatReactPage, serve: serveChatReact, startOracle: () => startMock(), isAlone: true };

describeChat('the chat page in React, with the mock and no other server,', setup, (context) => {
  testScenarios(expectations, context);

  test('keeps a message that could not be sent, to be edited or sent again', async () => {
    const { chat, oracle } = context();
    const { page } = chat;
    await chat.newSession();
    await oracle.setOffline(true);
    await chat.send('Are you there?');
    await chat.shows('The server cannot be reached.', page.getByRole('log').locator('.note.error'));
    await chat.click('Edit');
    expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe('Are you there?');
    await page.keyboard.press('Enter');
    await chat.shows('The server cannot be reached.', page.getByRole('log').locator('.note.error'));
    await oracle.setOffline(false);
    await page.getByRole('log').getByRole('button', { name: 'Try again' }).click();
    expect(await chat.text()).toContain('You said: Are you there?');
    expect(await page.locator('.question').count()).toBe(1);
  });

  test('sends a link with a message', async () => {
    const { chat } = context();
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
    const { chat, oracle } = context();
    const { page } = chat;
    await chat.newSession();
    const sessionId = new URL(page.url()).hash.slice(1);
    for (let turn = 1; turn <= 22; turn++) {
      const json = { message: `Question ${turn}` };
      await call(`${oracle.url}/messages/${sessionId}`, { method: 'POST', json, headers });
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
    const { chat, oracle } = context();
    const { page } = chat;
    const sessions = page.getByRole('navigation').locator('.session');
    await chat.newSession();
    await chat.send('First words');
    await chat.ended();
    for (let created = 0; created < 10; created++)
      await call(`${oracle.url}/sessions`, { method: 'POST', headers });
    await page.reload();
    await sessions.nth(9).waitFor();
    await chat.click('More sessions');
    await page.getByRole('button', { name: 'First words', exact: true }).click();
    await chat.shows('First words', page.locator('.question'));
    await chat.click('Delete First words');
    await page.getByRole('button', { name: 'First words', exact: true }).waitFor({ state: 'detached' });
  });

  test.each(['light', 'dark'] as const)('has no serious faults of accessibility, %s', async (colorScheme) => {
    const { chat } = context();
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
    const { chat } = context();
    await chat.page.setViewportSize({ width: 360, height: 640 });
    expect(await chat.page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  });

  test('takes no for an answer, and asks again on request', async () => {
    const { browser, oracle, served } = context();
    const visit = await browser.newContext();
    const page = await visit.newPage();
    page.setDefaultTimeout(TIMEOUT_MS);
    await page.goto(served.urlFor(oracle.url));
    await page.getByRole('button', { name: 'Not now' }).click();
    await page.getByRole('button', { name: 'Ask me again' }).click();
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.getByRole('button', { name: 'New session' }).click();
    await page.locator('#connection[data-state="connected"]').waitFor();
    await visit.close();
  });
});
