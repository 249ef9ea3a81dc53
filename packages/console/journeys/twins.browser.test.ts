import { beforeEach, expect, test } from '@jest/globals';
import type { Twin } from '@twin-oracle/sdk';
import { describeJourney } from '../testing/console-journey.js';

describeJourney('the twins of the console', (journey) => {
  let project: Twin;

  beforeEach(async () => {
    const { platform } = journey;
    project = await platform.domains.create({
      type: 'Project',
      protocol: 'did:ixo:protocol/clean-cooking',
      properties: { country: 'KE', stoves: 1200, location: { lat: -0.3, lon: 36.07 } },
      metadata: { name: 'Stoves for Nakuru' },
    });
    const stoves = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        platform.entities.create({
          type: 'Device',
          protocol: 'did:ixo:protocol/device',
          properties: { serial: `PS-${String(at).padStart(4, '0')}` },
          metadata: { name: `Stove ${at}` },
        }),
      ),
    );
    for (const { did } of stoves)
      await platform.relationships.create({ role: 'generates', from: project.did, to: did });
    const oracle = await platform.domains.create({
      type: 'Oracle',
      protocol: 'did:ixo:protocol/oracle',
      metadata: { name: 'Meter oracle' },
    });
    await platform.relationships.create({ role: 'verifier', from: project.did, to: oracle.did });
    await journey.open('/twins');
    await journey.connectApiKey();
  });

  test('are found by words and filters, which the address keeps', async () => {
    const { page } = journey;
    await page.getByRole('link', { name: 'Stove 29' }).waitFor();
    await journey.audit('twins');
    await page.getByLabel('Name or description').fill('nakuru');
    await page.keyboard.press('Enter');
    await page.getByLabel('Protocol').selectOption('did:ixo:protocol/clean-cooking');
    await page.waitForURL(/text=nakuru&class=did/);
    await page.reload();
    expect(await page.getByLabel('Name or description').inputValue()).toBe('nakuru');
    await page.getByRole('link', { name: 'Stoves for Nakuru' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Stoves for Nakuru' }).waitFor();
    await page.getByRole('row', { name: /stoves 1200 .*How many are in use/ }).waitFor();
    await journey.audit('twin-record');

    await page.goBack();
    await page.getByLabel('Verification').selectOption('revoked');
    await page.getByText('No twin fits this search').waitFor();
    await journey.audit('twins-none');
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await page.getByRole('button', { name: 'More twins' }).click();
    await page.getByRole('button', { name: 'First page' }).waitFor();
  });

  test('show their relations both ways by counts, then page by page', async () => {
    const { page } = journey;
    await journey.open(`/twins/${encodeURIComponent(project.did)}/relations`);
    await page.getByRole('button', { name: 'generates 30' }).click();
    await page.getByRole('link', { name: 'Stove 29' }).waitFor();
    expect(await page.getByRole('link', { name: /^Stove \d+$/ }).count()).toBe(25);
    await journey.audit('twin-relations');
    await page.getByRole('button', { name: 'More twins' }).click();
    await page.getByRole('link', { name: 'Stove 0', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Stove 0' }).waitFor();
    await page.getByRole('button', { name: 'generates 1' }).click();
    await page.getByRole('link', { name: 'Stoves for Nakuru' }).waitFor();
  });

  test('have a history and a DID document', async () => {
    const { page, platform } = journey;
    await platform.entities.update(project.did, { properties: { stoves: 1300 } }, { ifMatch: project });
    await journey.open(`/twins/${encodeURIComponent(project.did)}/history`);
    await page.getByText('twin.updated').click();
    await page.getByRole('row', { name: 'properties › stoves 1200 1300' }).waitFor();
    await journey.audit('twin-history');
    await page.getByRole('tab', { name: 'DID document' }).click();
    await page.getByText('"@context"').waitFor();
    await journey.audit('twin-did-document');
  });
});
