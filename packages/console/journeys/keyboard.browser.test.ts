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

  const connect = async () => {
    const { page, server } = journey;
    await tabTo(page, page.getByLabel('API key', { exact: true }));
    await page.keyboard.type(server.apiKey);
    await page.keyboard.press('Enter');
  };

  test('connects, makes a twin, and votes', async () => {
    const { page, platform } = journey;
    await journey.open('/twins/new?protocol=did%3Aixo%3Aprotocol%2Fproject');
    await connect();
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

  test('walks the graph of a twin, and opens what it leads to', async () => {
    const { page, platform } = journey;
    const project = await platform.domains.create({
      type: 'Project',
      protocol: 'did:ixo:protocol/clean-cooking',
      properties: { country: 'KE' },
      metadata: { name: 'Kitchens' },
    });
    const stove = await platform.entities.create({
      type: 'Device',
      protocol: 'did:ixo:protocol/device',
      metadata: { name: 'Stove 1' },
    });
    await platform.relationships.create({ role: 'generates', from: project.did, to: stove.did });
    await journey.open(`/twins/${encodeURIComponent(project.did)}/graph`);
    await connect();
    const picture = page.getByRole('group', { name: 'Graph', exact: true });
    await picture.getByRole('button', { name: /^Stove 1/ }).waitFor();
    await tabTo(page, picture.getByRole('button', { name: /^Kitchens/ }));
    await page.keyboard.press('ArrowRight');
    await picture.locator('button:focus', { hasText: 'Stove 1' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/open=did/);
    await tabTo(page, page.getByRole('link', { name: 'Open the record' }));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Stove 1' }).waitFor();
  });

  test('mints a delegation and lets the oracle hold it', async () => {
    const { page } = journey;
    await journey.open('/identity');
    await press('Sign it');
    await press('Store it at the oracle');
    await page.getByText('authorized', { exact: true }).waitFor();
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
