import { expect, test } from '@jest/globals';
import { createPlatformClient } from '@twin-oracle/sdk';
import { describeJourney } from '../testing/console-journey.js';

describeJourney('the API keys of the console', (journey) => {
  test('are made, shown once, used, rotated and revoked', async () => {
    const { page } = journey;
    await journey.open('/api-keys');
    await journey.connectApiKey();
    await page.getByText('this console').waitFor();
    await journey.audit('api-keys');

    await page.getByRole('link', { name: 'New key' }).click();
    await page.getByLabel('Name', { exact: true }).fill('registry import');
    await page.getByLabel('events:read').check();
    await journey.audit('api-keys-new');
    await page.getByRole('button', { name: 'Make the key' }).click();
    const first = await secret();
    await journey.audit('api-keys-secret');
    await page.getByRole('link', { name: 'Claims', exact: true }).click();
    await page.getByRole('dialog', { name: 'Leave without the key?' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'I have stored it' }).click();
    await page.getByRole('heading', { name: 'About the key' }).waitFor();
    expect(await page.content()).not.toContain(first);

    await calls(first);
    await page.locator('.details-list > div', { hasText: 'Last used' }).locator('time').waitFor();
    await journey.audit('api-keys-record');

    await page.getByRole('button', { name: 'Rotate' }).click();
    await page.getByLabel('The old key goes on working').selectOption('no longer: it ends now');
    await page.getByRole('button', { name: 'Rotate the key' }).click();
    const second = await secret();
    await calls(second);
    await expect(calls(first)).rejects.toMatchObject({ status: 401 });
    await page.getByRole('button', { name: 'I have stored it' }).click();
    await page.getByRole('heading', { name: 'About the key' }).waitFor();

    await page.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('dialog').getByText('This cannot be undone').waitFor();
    await journey.audit('api-keys-revoke');
    await page.getByRole('button', { name: 'Revoke the key' }).click();
    await page.getByText('revoked', { exact: true }).waitFor();
    await expect(calls(second)).rejects.toMatchObject({ status: 401 });

    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click();
    await page.getByLabel('Show').selectOption('All, with expired and revoked ones');
    expect(await page.getByRole('link', { name: 'registry import' }).count()).toBe(2);
    expect(new URL(page.url()).search).toBe('?status=all');
    await page.getByRole('button', { name: /^Requests/ }).click();
    const drawer = page.getByRole('complementary', { name: 'Requests and replies' });
    await drawer.getByRole('button', { name: /^201\s*POST \/v1\/api-keys\s*\d/ }).click();
    await drawer.getByText('«redacted»').first().waitFor();
    expect(await drawer.innerText()).not.toContain(first);
  });

  const secret = () => journey.page.getByRole('group', { name: 'API key', exact: true }).innerText();

  const calls = (apiKey: string) =>
    createPlatformClient({ baseUrl: journey.server.url, apiKey }).domains.list({ limit: 1 });
});
