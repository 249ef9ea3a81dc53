import { expect, test } from '@jest/globals';
import { describeJourney } from '../testing/console-journey.js';

describeJourney('the first visit to the console', (journey) => {
  test('says what there is, and leads to the oracle and to the platform', async () => {
    const { page } = journey;
    await journey.open('');
    await page.getByRole('heading', { name: 'What is what' }).waitFor();
    for (const concept of ['Twin', 'Oracle', 'Run', 'Delegation', 'Vote', 'Claim'])
      await page.getByRole('heading', { name: concept, exact: true, level: 3 }).waitFor();
    await journey.audit('overview');

    await journey.connectApiKey();
    await page.getByText('The platform knows you').waitFor();
    expect(await keptKeys()).toEqual({ tab: 1, browser: 0 });
    await page.reload();
    await page.getByText('The platform knows you').waitFor();

    await page.getByRole('link', { name: 'Open the chat' }).click();
    await page.getByRole('dialog').getByText('You sign a delegation').waitFor();
    await journey.audit('delegation');
    await page.getByRole('button', { name: 'Sign and continue' }).click();
    await page.getByRole('button', { name: 'New session' }).last().waitFor();
  });

  test('keeps an API key in the browser when the user says so, and forgets it', async () => {
    const { page } = journey;
    await journey.open('');
    await page.getByLabel('Keep it in this browser').check();
    await journey.connectApiKey();
    expect(await keptKeys()).toEqual({ tab: 0, browser: 1 });
    await page.getByRole('button', { name: 'API key connected' }).click();
    await page.getByRole('button', { name: 'Forget the key' }).click();
    expect(await keptKeys()).toEqual({ tab: 0, browser: 0 });
  });

  test('says why an API key is refused, and what to do', async () => {
    const { page } = journey;
    journey.expectFaults(/^401 for /);
    await journey.open('');
    await page.getByLabel('API key', { exact: true }).fill('twk_live_wrong');
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    const alert = page.getByRole('alert');
    await alert.getByText('Connect again with a key that is valid').waitFor();
    expect(await alert.innerText()).toMatch(/invalid_api_key[\s\S]*Request [\w-]{36}/);
    await journey.audit('refused-key');
  });

  test('shows each request with its reply and its id, and no secret', async () => {
    const { page } = journey;
    await journey.open('');
    await journey.connectApiKey();
    await page.getByRole('button', { name: /^Requests/ }).click();
    const drawer = page.getByRole('complementary', { name: 'Requests and replies' });
    await drawer.getByRole('button', { name: /GET \/v1\/events/ }).click();
    await drawer.getByText('Bearer «redacted»').waitFor();
    expect(await drawer.getByLabel('head of the reply', { exact: true }).innerText()).toMatch(
      /^200\n[\s\S]*x-request-id: /,
    );
    expect(await drawer.innerText()).not.toContain(journey.server.apiKey);
    await journey.audit('requests');
    await drawer.getByRole('button', { name: 'Copy as curl' }).click();
    await drawer.getByText('Copied curl command').waitFor({ state: 'attached' });
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toMatch(
      /^curl -i 'http:\/\/127\.0\.0\.1:\d+\/v1\/events\?limit=1'[\s\S]*"authorization: Bearer \$TOKEN"/,
    );
  });

  test('says that there is no page at an address that it does not know', async () => {
    await journey.open('/nowhere/at/all');
    await journey.page.getByText('The console has no page at this address').waitFor();
  });

  test('can be used by the keyboard alone', async () => {
    const { page } = journey;
    await journey.open('');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate<string>('document.activeElement.id')).toBe('content');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('You have signed nothing').waitFor();
  });

  const keptKeys = () =>
    journey.page.evaluate<{ tab: number; browser: number }>(
      `({ tab: Object.keys(sessionStorage).filter((key) => key.startsWith('console-api-key')).length,
          browser: Object.keys(localStorage).filter((key) => key.startsWith('console-api-key')).length })`,
    );
});
