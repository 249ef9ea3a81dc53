import { expect, test } from '@jest/globals';
import { createDelegation, generateKey } from '@twin-oracle/sdk/ucan';
import { describeJourney } from '../testing/console-journey.js';

describeJourney('the identity of the console', (journey) => {
  test('mints a delegation, explains it, and closes what it has opened when it is revoked', async () => {
    const { page } = journey;
    await journey.open('/identity');
    await page.getByText('cannot be exported', { exact: true }).waitFor();
    await page.getByText('nothing', { exact: true }).waitFor();
    await journey.audit('identity');

    await page.getByRole('button', { name: 'Sign it' }).click();
    const uses = page.getByRole('list', { name: 'What it is good for' });
    await uses.getByText('Sign in by itself: yes').waitFor();
    await page.getByRole('button', { name: 'Store it at the oracle' }).click();
    await page.getByText('authorized', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Open a stream' }).click();
    const stream = page.getByRole('group', { name: 'The stream' });
    await stream.getByText(/\b20\b/).waitFor();
    await page.getByRole('button', { name: 'Revoke this one' }).click();
    await page.getByRole('button', { name: 'Revoke the delegation' }).click();
    await stream.getByRole('alert').getByText('ucan_revoked').waitFor();
    expect(await stream.getByRole('region').innerText()).not.toContain(' 1000');
    await page.getByText('closed by the oracle').waitFor();
    await page.getByText('nothing', { exact: true }).waitFor();
    await uses.getByText('Sign in by itself: no').waitFor();
    await journey.audit('identity-revoked');

    await page.getByRole('link', { name: 'Each link of it' }).click();
    await page.locator('.link-chain').getByText('ucan_revoked').waitFor();
    await page.getByText('one thing fails').waitFor();
    await journey.audit('identity-explained');
  });

  test('says what is wrong with a token that was pasted', async () => {
    const { page } = journey;
    await journey.open('/identity/explain');
    await page.getByText('Nothing to explain yet').waitFor();
    await journey.audit('identity-nothing');
    const { serialized } = await createDelegation({
      issuer: await generateKey(),
      audience: (await generateKey()).did(),
    });
    await page.getByLabel('Token', { exact: true }).fill(serialized);
    await page.getByText('every link holds').waitFor();
    await page.getByText('ucan_wrong_audience').first().waitFor();
    await page.getByLabel('Token', { exact: true }).fill('OqJlcm9vdHM');
    await page.getByText('ucan_malformed').first().waitFor();
    await journey.audit('identity-malformed');
  });

  test('makes the user another one when the key is replaced', async () => {
    const { page } = journey;
    await journey.open('/identity');
    const did = page.locator('.details-list > div', { hasText: 'You are' }).locator('code');
    const before = await did.innerText();
    await page.getByRole('button', { name: 'Replace the key' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Replace the key' }).click();
    await page.getByText('You have a new key').waitFor();
    const after = await did.innerText();
    expect(after).not.toBe(before);
    await page.reload();
    await did.waitFor();
    expect(await did.innerText()).toBe(after);
  });
});
