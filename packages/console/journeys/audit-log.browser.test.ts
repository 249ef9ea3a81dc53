import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { describeJourney } from '../testing/console-journey.js';

describeJourney('the audit log of the console', (journey) => {
  const rows = () => journey.page.getByRole('region', { name: 'Entries' }).locator('tbody tr');
  const filter = async (label: string, text: string) => {
    await journey.page.getByLabel(label).fill(text);
    await journey.page.keyboard.press('Enter');
  };

  test('says who has changed what, leads to the record and to the key, and is filtered by the address', async () => {
    const { page, platform } = journey;
    const twin = await platform.domains.create({
      type: 'Project',
      protocol: 'did:ixo:protocol/project',
      metadata: { name: 'Audited' },
    });
    await platform.domains.update(twin.did, { metadata: { name: 'Audited twice' } }, { ifMatch: twin });
    await expect(platform.domains.update(twin.did, {}, { ifMatch: twin })).rejects.toThrow();
    await journey.open('/audit-log');
    await journey.connectApiKey();
    await rows().filter({ hasText: 'createDomain' }).first().waitFor();
    await journey.audit('audit-log');

    await filter('Path', twin.did);
    await rows().filter({ hasText: 'createDomain' }).first().waitFor({ state: 'detached' });
    await page.getByLabel('Outcome').selectOption('Done');
    await page.waitForURL(/outcome=done/);
    await rows().filter({ hasText: '200' }).waitFor();
    expect(await rows().count()).toBe(1);
    expect(new URL(page.url()).searchParams.get('resource')).toBe(twin.did);
    await page.reload();
    await rows().filter({ hasText: 'updateDomain' }).waitFor();

    await rows().getByTitle(`/v1/domains/${twin.did}`).click();
    await page.getByRole('heading', { level: 1, name: 'Audited twice' }).waitFor();
    await page.goBack();
    await rows()
      .getByRole('link', { name: /^[\dA-Za-z]{13}$/ })
      .click();
    await page.getByText('this console calls with it').waitFor();
    await page.getByRole('link', { name: 'What it has done' }).click();
    await rows().filter({ hasText: 'createDomain' }).first().waitFor();
  });

  test('is saved as a file, as far as it fits the filters', async () => {
    const { page, platform } = journey;
    await platform.protocols.create({ name: 'Exported', properties: {} }, { requestId: 'to-be-exported' });
    await journey.open('/audit-log?request=to-be-exported');
    await journey.connectApiKey();
    await rows().filter({ hasText: 'createProtocol' }).waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const text = await readFile(await (await download).path(), 'utf8');
    await page.getByText('Saved 1 line').waitFor();
    expect(
      text
        .split('\n')
        .filter(Boolean)
        .map((line): unknown => JSON.parse(line)),
    ).toEqual([expect.objectContaining({ operationId: 'createProtocol', requestId: 'to-be-exported' })]);
  });

  test('says what is wrong with a filter, and which scope a key lacks', async () => {
    const { page, platform } = journey;
    journey.expectFaults(/^40[03] for /);
    await journey.open('/audit-log?keyId=short');
    await journey.connectApiKey();
    await page.getByText('keyId').first().waitFor();
    const { key } = await platform.apiKeys.create({ name: 'no audit', scopes: ['twins:read'] });
    await page.getByRole('button', { name: /API key connected/ }).click();
    await page.getByRole('button', { name: 'Forget the key' }).click();
    await page.getByRole('dialog').getByLabel('API key', { exact: true }).fill(key);
    await page.getByRole('dialog').getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await journey.open('/audit-log');
    await page
      .getByText(/audit:read/)
      .first()
      .waitFor();
    await page.getByText('Use a key that has the scope which the sentence names.').waitFor();
  });
});
