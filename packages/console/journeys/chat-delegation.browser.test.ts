import { beforeEach, expect, test } from '@jest/globals';
import { ConsoleChat } from '../testing/console-chat.js';
import { describeJourney } from '../testing/console-journey.js';

describeJourney('the delegation of the chat of the console', (journey) => {
  let chat: ConsoleChat;
  beforeEach(async () => {
    chat = new ConsoleChat(journey.page);
    await journey.page.goto(`${journey.server.url}/console/chat`);
  });

  const prompt = () => journey.page.getByRole('dialog').filter({ hasText: 'You sign a delegation' });

  test('is asked for again after a refusal, and not without a word of the user', async () => {
    const { page } = journey;
    await prompt().getByRole('button', { name: 'Not now' }).click();
    await page.getByText('You have signed nothing').waitFor();
    await journey.audit('delegation-declined');
    await page.reload();
    await prompt().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Ask me again' }).click();
    await chat.begin();
    await chat.send('/stream 5');
    await chat.ended();
  });

  test('is revoked while an answer is read, which goes on; what needs it asks for another', async () => {
    const { page } = journey;
    await chat.begin();
    await chat.send('/tool read_delegation {}');
    await (await chat.ended()).getByText('done', { exact: true }).waitFor();

    await chat.send('/stream 1000');
    await chat.answer.getByText(/\b20\b/).waitFor();
    const identity = await page.context().newPage();
    await identity.goto(`${journey.server.url}/console/identity`);
    await identity.getByText('in force', { exact: true }).waitFor();
    await identity.getByRole('button', { name: 'Revoke that of the chat' }).click();
    await identity.getByRole('button', { name: 'Revoke the delegation', exact: true }).click();
    await identity.getByText('revoked', { exact: true }).waitFor();
    // The key signs each request of the chat: without the delegation it is still the same user.
    await chat.answer.getByText(/\b400\b/).waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await chat.answer.getByText('You stopped it.').waitFor();

    await page.bringToFront();
    await chat.send('/tool read_delegation {}');
    await prompt().waitFor();
    await journey.audit('delegation-renewed');

    // The chat stays when the user declines, and the message waits.
    await prompt().getByRole('button', { name: 'Not now' }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'you have not signed it' });
    await notice.waitFor();
    await chat.questions.filter({ hasText: 'read_delegation' }).last().waitFor();
    await page.getByLabel('Message', { exact: true }).waitFor();
    await journey.audit('delegation-declined-in-chat');
    await notice.getByRole('button', { name: 'Sign and send' }).click();
    await prompt().getByRole('button', { name: 'Sign and continue' }).click();
    await (await chat.ended()).getByText('done', { exact: true }).waitFor();
    await identity.reload();
    await identity.getByText('in force', { exact: true }).waitFor();
    expect(await identity.getByText('authorized', { exact: true }).count()).toBe(1);
  });
});
