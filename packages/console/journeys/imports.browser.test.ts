import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { describeJourney } from '../testing/console-journey.js';

describeJourney('imports and exports of the console', (journey) => {
  test('show what has become of the lines of a file, and its faults by line', async () => {
    const { page } = journey;
    await journey.open('/imports');
    await journey.connectApiKey();
    await page.getByText('Nothing was imported yet').waitFor();
    await page.getByLabel('File').setInputFiles({
      name: 'stoves.ndjson',
      mimeType: 'application/x-ndjson',
      buffer: Buffer.from(
        [
          '{"kind":"twin","type":"Project","protocol":"did:ixo:protocol/project","metadata":{"name":"Kisumu stoves"}}',
          '{"kind":"twin"',
          '{"kind":"twin","type":"Project","protocol":"did:ixo:protocol/nothing"}',
          '{"kind":"member","group":"nowhere"}',
        ].join('\n'),
      ),
    });
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText('4 of 4 lines done').waitFor();
    await page.getByText('finished with faults').waitFor();
    const faults = page.getByRole('region', { name: 'Faults' });
    await faults.getByText('malformed_json').waitFor();
    expect(await faults.getByRole('rowheader').allInnerTexts()).toEqual(['2', '3', '4']);
    await journey.audit('import-faults');
    await page.getByRole('link', { name: 'Imports & exports' }).last().click();
    await page.getByRole('row').filter({ hasText: 'finished with faults' }).waitFor();
    await journey.audit('imports');
  });

  test('take lines that are written in the page, and give them as a file', async () => {
    const { page } = journey;
    await journey.open('/imports');
    await journey.connectApiKey();
    await page.getByRole('button', { name: 'Write an example' }).click();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText('2 of 2 lines done').waitFor();
    await page.getByText('No line has a fault').waitFor();
    await page.goBack();
    await page.getByLabel('Type of twins').fill('Device');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export', exact: true }).click(),
    ]);
    await page.getByText(/^Saved \d+ lines$/).waitFor();
    const text = await readFile(await download.path(), 'utf8');
    expect(text).toContain('"Stove 1"');
    expect(
      text
        .trim()
        .split('\n')
        .map((line) => typeof JSON.parse(line)),
    ).toContain('object');
  });
});
