import { beforeAll, expect, test } from '@jest/globals';
import { describeJourney } from '../testing/console-journey.js';

const NAMES = [
  '<img src=x onerror="document.title = 1"><b>bold</b>',
  'مشروع الطاقة الشمسية في كيسومو',
  'x'.repeat(200),
  'A long name of many words '.repeat(7).trim(),
] as const;

const UNSEEN = '\u00a0 \u200b';
const TURNING = 'Invoice \u202egnp.exe';

describeJourney('records and links that nobody expects', (journey) => {
  const dids: string[] = [];
  beforeAll(async () => {
    for (const name of [...NAMES, UNSEEN, TURNING]) {
      const twin = {
        type: 'Project',
        protocol: 'did:ixo:protocol/project',
        properties: { note: 'x'.repeat(500) },
        metadata: { name },
      };
      dids.push((await journey.platform.domains.create(twin)).did);
    }
  });

  test('are shown as they are, and fit the page: markup, another direction, a name without an end', async () => {
    const { page } = journey;
    await journey.open('/twins?type=Project');
    await journey.connectApiKey();
    for (const name of NAMES) await page.getByRole('link', { name, exact: true }).waitFor();
    await journey.audit('hostile-list');
    for (const [index, name] of NAMES.entries()) {
      await journey.open(`/twins/${encodeURIComponent(dids[index] ?? '')}`);
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
      expect(await page.title()).toContain(name.slice(0, 20));
    }
    await journey.open(`/twins/${encodeURIComponent(dids[2] ?? '')}`);
    await page.getByText('Revision', { exact: true }).waitFor();
    await journey.audit('hostile-record');
    await journey.open(`/twins/${encodeURIComponent(dids[2] ?? '')}/graph`);
    await page.getByText('No relations yet').waitFor();
    await journey.audit('hostile-graph');
  });

  test('have a link although nobody could see their name, and turn no text that follows', async () => {
    const { page } = journey;
    const [unseen = '', turning = ''] = dids.slice(NAMES.length);
    await journey.open('/twins?type=Project');
    await journey.connectApiKey();
    const rows = page.getByRole('row');
    for (const [did, name] of [
      [unseen, /^did:ixo:entity:.+…/],
      [turning, 'Invoice gnp.exe'],
    ] as const) {
      const link = rows.locator(`a[href$="${encodeURIComponent(did)}"]`);
      await link.getByText(name).waitFor();
    }
    await journey.open('/events?after=0');
    await page.getByText('The project was created', { exact: true }).waitFor();
    await page.getByText('Project Invoice gnp.exe was created', { exact: true }).waitFor();
  });

  test('lead to a page that says what is wrong: what is not there, what is malformed, what no page is for', async () => {
    const { page } = journey;
    journey.expectFaults(/^40[04] for /);
    await journey.open('');
    await journey.connectApiKey();
    for (const [path, says] of [
      ['/twins/did%3Aixo%3Aentity%3Anone', 'Check the link'],
      ['/twins/%E0%A4%A', 'Correct what the sentence names'],
      ['/claims/clm_none', 'Check the link'],
      ['/governance/proposals/prop_none', 'Check the link'],
      ['/imports/%ZZ', 'Correct what the sentence names'],
      ['/api-keys/0000000000000', 'Check the link'],
      ['/identity/erasures/era_none', 'Check the link'],
      ['/nothing/at/all', 'Check the link'],
      ['/identity/none', 'Check the link'],
      ['/claims/clm_none/none', 'Check the link'],
      ['/governance/none', 'Check the link'],
      ['/webhooks/wh_none/none', 'Check the link'],
    ] as const) {
      await journey.open(path);
      await page.locator('main').getByText(says).first().waitFor();
    }
  });

  test('of a key that ends while the console is open: it asks for another one', async () => {
    const { page, platform } = journey;
    journey.expectFaults(/^401 for /);
    const { key, keyId } = await platform.apiKeys.create({ name: 'short-lived', scopes: ['twins:read'] });
    await journey.open('/twins');
    await page.getByLabel('API key', { exact: true }).fill(key);
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    journey.expectFaults(/^403 for /);
    await page.getByRole('link', { name: NAMES[1] }).waitFor();
    await platform.apiKeys.revoke(keyId);
    await page.getByRole('link', { name: NAMES[1] }).click();
    await page.getByRole('button', { name: 'Connect with another key' }).first().click();
    await page.getByLabel('API key', { exact: true }).waitFor();
    await journey.connectApiKey();
    await page.getByRole('heading', { level: 1, name: NAMES[1] }).waitFor();
  });
});
