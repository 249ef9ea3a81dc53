import { expect, test } from '@jest/globals';
import { describeJourney } from '../testing/console-journey.js';

/** What an area says as long as it has nothing, and the command or the control that fills it. */
const EMPTY = [
  { path: '/twins?type=Project', title: 'No twin fits this search', offers: /Take a filter away/ },
  { path: '/governance', title: 'No proposals yet', offers: /make demo ORACLE_URL/ },
  { path: '/claims', title: 'No claims yet', offers: /make demo ORACLE_URL/ },
  { path: '/claims/credentials', title: 'No credentials yet', offers: /make demo ORACLE_URL/ },
  { path: '/claims/issuances', title: 'No issuances yet', offers: /make demo ORACLE_URL/ },
  { path: '/claims/check', title: 'Nothing to check yet', offers: /See the credentials/ },
  {
    path: '/events?after=0&types=claim.created',
    title: 'No event fits the filters',
    offers: /Remove the filters/,
  },
  { path: '/audit-log?operationId=none', title: 'No entries fit the filters', offers: /Take a filter away/ },
  { path: '/webhooks', title: 'No webhooks yet', offers: /curl .*\/v1\/webhooks/ },
  { path: '/imports', title: 'Nothing was imported yet', offers: /curl .*\/v1\/imports/ },
  { path: '/identity/explain', title: 'Nothing to explain yet', offers: /Mint a delegation/ },
  { path: '/operator', title: 'Nothing is deprecated', offers: /appears here/ },
] as const;

describeJourney('the areas of the console on a new server', (journey) => {
  test('say what would fill them, and offer it', async () => {
    const { page, server } = journey;
    await journey.open('');
    await journey.connectApiKey();
    for (const { path, title, offers } of EMPTY) {
      await journey.open(path);
      const view = page
        .locator('.view')
        .filter({ has: page.getByRole('heading', { name: title, exact: true }) });
      await view.waitFor();
      const text = await view.innerText();
      expect([path, text]).toEqual([path, expect.stringMatching(offers)]);
      // A command that is copied calls this server.
      if (text.includes('ORACLE_URL') || text.includes('curl')) expect(text).toContain(server.url);
    }
  });

  test('show what every server has: its keys, its first events, its parts, the key of the browser', async () => {
    const { page } = journey;
    await journey.open('/api-keys');
    await journey.connectApiKey();
    await page.getByText('this console').waitFor();
    await journey.open('/operator');
    await page.getByText('answers you').waitFor();
    await journey.open('/identity');
    await page.getByText('cannot be exported', { exact: true }).waitFor();
  });
});
