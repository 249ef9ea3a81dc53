import { expect, test } from '@jest/globals';
import { pay } from '../../server/bundled-plugins/credits/testing/credits-server.js';
import { startOracle, takeCredits, testAnswers } from './chat-on-credits.js';
import { ChatPage } from './chat-page.js';
import { describeChat } from './describe-chat.js';
import { serveChatPage } from './serve-chat-page.js';

const setup = { Chat: ChatPage, serve: serveChatPage, startOracle };

describeChat('the chat page, with a server at another origin,', setup, (context) => {
  testAnswers(context);

  test('asks for the permission that a tool needs, and goes on with it', async () => {
    const { chat } = context();
    await chat.newSession();
    await chat.send('/tool read_delegation {}');
    await chat.click('Allow');
    await chat.page.locator('.question').nth(1).waitFor();
    await chat.ended();
    expect(await chat.calls()).toEqual(['read_delegation done']);
  });

  test('asks for the payment that an answer needs, and sends the message again with it', async () => {
    const { chat, oracle } = context();
    const claimId = await takeCredits(chat, oracle);
    await chat.send('Which projects are there?');
    await chat.shows(/pay a claim/);
    await pay(oracle, claimId);
    await chat.click('Pay');
    expect(await chat.text()).not.toBe('');
  });
});
