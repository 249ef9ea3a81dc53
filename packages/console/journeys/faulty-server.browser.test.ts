import { expect, test } from '@jest/globals';
import { ConsoleChat } from '../testing/console-chat.js';
import { describeJourney } from '../testing/console-journey.js';

describeJourney('a server that is away, or answers what nobody expects', (journey) => {
  /** What the console asks of its server. */
  const CALLS = /\/v1\/|\.well-known/;
  const main = () => journey.page.locator('main');

  test('is told once by the operator page, and by the foot of the navigation until it is back', async () => {
    const { page } = journey;
    journey.expectFaults(/ERR_/);
    await journey.open('/operator');
    await journey.connectApiKey();
    await page.getByText('answers you').waitFor();
    await page.getByRole('heading', { name: 'No answer has failed' }).waitFor();
    await page.route(CALLS, (route) => route.abort());
    await main().getByRole('alert').getByText('The server cannot be reached').waitFor();
    await page.getByText('Server not reached').waitFor();
    // So many that the client has given the list of runs up, too.
    for (let failed = 0; failed < 8; failed++)
      await page.waitForEvent('requestfailed', (request) => request.url().includes('/runs'));
    expect(await main().getByRole('alert').count()).toBe(1);
    await page.unroute(CALLS);
    await main().getByRole('alert').waitFor({ state: 'detached' });
    await page.getByText('API key connected').waitFor();
  });

  test('is seen by the foot of a page that asks for nothing', async () => {
    const { page } = journey;
    journey.expectFaults(/ERR_/);
    await journey.open('');
    await page.getByText('No API key').waitFor();
    await page.route(CALLS, (route) => route.abort());
    await page.getByText('Server not reached').waitFor();
    await page.unroute(CALLS);
    await page.getByText('No API key').waitFor();
  });

  test('knows no session of a link: the chat does not go on connecting', async () => {
    const { page } = journey;
    journey.expectFaults(/^404 for /);
    await journey.open('/chat');
    await new ConsoleChat(page).begin();
    await journey.open('/chat/ses_none');
    await main().getByRole('alert').getByText('session_not_found').waitFor();
    await page.getByText('Not connected', { exact: true }).waitFor();
    expect(await page.getByText('Connecting …').count()).toBe(0);
  });

  test('sends a reply of another shape: the page says what to do, and the next one is shown', async () => {
    const { page } = journey;
    journey.expectFaults(/TypeError|Cannot read|The above error occurred/);
    await journey.open('');
    await page.getByRole('link', { name: 'Twins', exact: true }).click();
    await journey.connectApiKey();
    await page.getByRole('table', { name: 'Twins' }).waitFor();
    const isList = ({ pathname }: URL) => pathname.startsWith('/v1/entities') || pathname === '/v1/domains';
    await page.route(isList, (route) => route.fulfill({ json: { unexpected: true } }));
    await journey.open('/twins');
    await page.getByRole('heading', { level: 1, name: 'This page failed' }).waitFor();
    await page.getByText('cannot show what the server has answered').waitFor();
    await journey.audit('page-failed');
    await page.unroute(isList);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('table', { name: 'Twins' }).waitFor();
  });

  test('refuses the feed of events: the error leaves no empty card below it', async () => {
    const { page, platform } = journey;
    journey.expectFaults(/^403 for /);
    const { key } = await platform.apiKeys.create({ name: 'no events', scopes: ['twins:read'] });
    await journey.open('/events');
    await page.getByLabel('API key', { exact: true }).fill(key);
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await main().getByRole('alert').getByText('events:read').first().waitFor();
    const box = await page.getByRole('region', { name: 'Feed' }).boundingBox();
    expect(box?.height).toBeLessThan(100);
  });
});
