import { expect, test } from '@jest/globals';
import { ConsoleChat } from '../testing/console-chat.js';
import { describeJourney } from '../testing/console-journey.js';

/** As long as the buttons that name it have to bear. */
const PROJECT = 'Stoves for the kitchens of Kisumu and of the villages around';

describeJourney('the tour of the console', (journey) => {
  test('makes the chain from a project to a credential, is left and resumed, and ends in the chat', async () => {
    const { page, platform } = journey;
    await journey.open('');
    await journey.connectApiKey();
    await page.getByRole('link', { name: 'Take the tour' }).click();
    await page.getByLabel('Name of your project').fill(PROJECT);
    await journey.audit('tour-start');
    await page.getByRole('button', { name: 'Make them' }).click();
    await page.getByRole('button', { name: 'Make the oracle' }).click();
    await page.getByRole('button', { name: 'Propose both and vote yes' }).waitFor();

    await journey.open('');
    await page.getByRole('link', { name: 'Go on with the tour' }).click();
    await page.getByRole('button', { name: 'Propose both and vote yes' }).click();
    await page.getByLabel('Saved in January').fill('20');
    await journey.audit('tour-middle');
    await page.getByRole('button', { name: 'Raise the claim' }).click();
    await page.getByRole('button', { name: 'Approve it as the oracle' }).click();
    await page.getByRole('button', { name: 'Verify it here' }).click();
    await page.getByRole('heading', { name: 'Now ask the oracle' }).waitFor();
    await journey.audit('tour-end');

    const { credentials } = await platform.credentials.list();
    expect(credentials).toHaveLength(1);
    await page.getByRole('link', { name: 'See the graph' }).click();
    await page.getByRole('region', { name: 'The relations in the graph' }).getByText('becomes').waitFor();
    await journey.audit('tour-graph');

    await journey.open('/tour');
    await page.getByRole('link', { name: `Ask about ${PROJECT}` }).click();
    await page.waitForURL(/\/chat\?ask=What/);
    const chat = new ConsoleChat(page);
    await chat.begin();
    expect(new URL(page.url()).search).toBe('');
    const question = await page.getByLabel('Message', { exact: true }).inputValue();
    expect(question).toMatch(
      new RegExp(`^What can be reached from ${PROJECT} \\(did:ixo:entity:\\w{32}\\)\\?$`),
    );
    await page.getByRole('button', { name: 'Send' }).click();
    const answer = await chat.ended();
    for (const node of [/claim \S+ \(approved\)/, /credential \S+ \(active\)/, /Meter oracle/, /Warm Homes/])
      await answer.getByText(node).last().waitFor();
    await journey.audit('tour-chat');
    await answer.getByRole('link', { name: 'Show the run' }).click();
    await chat.timeline.getByText('finished').first().waitFor();
    await page.reload();
    expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe('');
    expect(await chat.questions.allInnerTexts()).toEqual([question]);
  });
});
