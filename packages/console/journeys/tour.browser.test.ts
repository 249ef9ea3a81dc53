import { expect, test } from '@jest/globals';
import { describeJourney } from '../testing/console-journey.js';

describeJourney('the tour of the console', (journey) => {
  test('makes the chain from a project to a credential, is left and resumed, and ends in the chat', async () => {
    const { page, platform } = journey;
    await journey.open('');
    await journey.connectApiKey();
    await page.getByRole('link', { name: 'Take the tour' }).click();
    await page.getByLabel('Name of your project').fill('Stoves for Kisumu');
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
    await page.getByRole('link', { name: 'Ask about Stoves for Kisumu' }).click();
    await page.waitForURL(/\/chat\?ask=What/);
    await page.getByRole('dialog').getByText('You sign a delegation').waitFor();
  });
});
