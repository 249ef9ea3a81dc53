import { expect, test } from '@jest/globals';
import { startMock } from '../mock/testing/start-mock.js';
import { ChatPage } from './chat-page.js';
import { describeChat } from './describe-chat.js';
import { expectations as shared, testScenarios, type Expectations } from './scenarios.js';
import { serveChatPage } from './serve-chat-page.js';

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

const setup = { Chat: ChatPage, serve: serveChatPage, startOracle: () => startMock(), isAlone: true };

describeChat('the chat page, with the mock and no other server,', setup, (context) => {
  testScenarios(expectations, context);

  test('says when the connection is lost and tried again, and sends what could not be sent', async () => {
    const { chat, oracle } = context();
    await chat.newSession();
    await oracle.setOffline(true);
    await chat.send('Are you there?');
    await chat.shows('The server cannot be reached.');
    await chat.shows(/^Connection lost\. Attempt \d+ within \d+ s$/, chat.page.locator('header'));
    await oracle.setOffline(false);
    await chat.connected();
    await chat.click('Try again');
    expect(await chat.text()).toContain('You said: Are you there?');
    expect(await chat.page.locator('.question').count()).toBe(1);
  });

  test('lists the sessions, opens an earlier one, and deletes one', async () => {
    const { chat } = context();
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
