import { expect, test } from '@jest/globals';
import { pay } from '../../server/bundled-plugins/credits/testing/credits-server.js';
import { startOracle, takeCredits, testAnswers } from './chat-on-credits.js';
import { ChatReactPage } from './chat-react-page.js';
import { describeChat } from './describe-chat.js';
import { serveChatReact } from './serve-chat-react.js';

const setup = { Chat: ChatReactPage, serve: serveChatReact, startOracle };

describeChat('the chat page in React, with a server at another origin,', setup, (context) => {
  testAnswers(context);

  test('says that an answer failed', async () => {
    const { chat } = context();
    await chat.send('/fail');
    await chat.shows('The oracle could not finish its answer.');
  });

  test('lets the oracle act for the user, who has allowed it', async () => {
    const { chat } = context();
    await chat.newSession();
    await chat.send('/tool read_delegation {}');
    await chat.ended();
    expect(await chat.calls()).toEqual(['read_delegation done']);
  });

  test('goes on in the same session after another one, with an answer that did not wait', async () => {
    const { chat } = context();
    await chat.newSession();
    await chat.send('/stream 400');
    await chat.shows(/\b5\b/);
    const first = chat.page.url();
    await chat.newSession();
    await chat.send('/stream 3');
    expect(await chat.text()).toBe('1 2 3');
    await chat.page.goto(first);
    await chat.shows(/^1 2 3 .*\b9\b/);
    expect(await chat.text()).toMatch(/^1 2 3 .* 400$/);
  });

  test('asks for the payment that an answer needs, and sends the message again with it', async () => {
    const { chat, oracle } = context();
    const claimId = await takeCredits(chat, oracle);
    await chat.send('Which projects are there?');
    await chat.shows(new RegExp(`asks for a payment first: ${claimId}`), chat.page.locator('.note.prompt'));
    await pay(oracle, claimId);
    await chat.click('Pay');
    expect(await chat.text()).not.toBe('');
  });
});
