import { expect, test } from '@jest/globals';
import { ConsoleChat } from '../testing/console-chat.js';
import { describeJourney } from '../testing/console-journey.js';
import { tabTo } from '../testing/tab-to.js';

describeJourney('the console without a pointer', (journey) => {
  const press = async (name: string) => {
    const { page } = journey;
    await tabTo(page, page.getByRole('button', { name, exact: true }).first());
    await page.keyboard.press('Enter');
  };

  test('connects, makes a twin, and votes', async () => {
    const { page, server, platform } = journey;
    await journey.open('/twins/new?protocol=did%3Aixo%3Aprotocol%2Fproject');
    await tabTo(page, page.getByLabel('API key', { exact: true }));
    await page.keyboard.type(server.apiKey);
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByLabel('Name', { exact: true }));
    await page.keyboard.type('Made by keyboard');
    await press('Create the twin');
    await page.getByRole('heading', { level: 1, name: 'Made by keyboard' }).waitFor();

    const [twin] = (await platform.domains.list({ text: 'keyboard' })).twins;
    if (!twin) throw new Error('The twin was not made');
    await journey.open(`/governance/new?domain=${encodeURIComponent(twin.did)}`);
    await tabTo(page, page.getByLabel('Summary'));
    await page.keyboard.type('Proposed by keyboard');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Proposed by keyboard' }).waitFor();
    await press('Yes, verify it');
    await page.locator('main').getByText('approved', { exact: true }).first().waitFor();
    expect((await platform.domains.get(twin.did)).verificationStatus).toBe('verified');
  });

  test('allows the oracle, asks it, and lets it call a tool and take an action of the page', async () => {
    const { page } = journey;
    const chat = new ConsoleChat(page);
    await page.goto(`${journey.server.url}/console/chat`);
    await press('Sign and continue');
    await press('New session');
    await page.getByText('Live', { exact: true }).waitFor();
    const say = async (message: string) => {
      await tabTo(page, page.getByLabel('Message', { exact: true }));
      await page.keyboard.type(message);
      await page.keyboard.press('Enter');
      return chat.ended();
    };
    await say('/stream 5');
    const answer = await say('/tool describe_page {}');
    await answer.getByText('done', { exact: true }).waitFor();
    await tabTo(page, answer.locator('details.call > summary'));
    await page.keyboard.press('Enter');
    await answer.getByLabel(/^result of describe_page/).waitFor();
    await (await say('/action choose_theme {"theme":"dark"}')).getByText('done', { exact: true }).waitFor();
  });
});
