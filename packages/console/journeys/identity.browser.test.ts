import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { createDelegation, generateKey } from '@twin-oracle/sdk/ucan';
import { ConsoleChat } from '../testing/console-chat.js';
import { describeJourney } from '../testing/console-journey.js';

/** For the page: tries to read each private key that the console keeps. */
const EXPORT_KEYS = `new Promise((resolve, reject) => {
  const opening = indexedDB.open('twin-oracle-console');
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const all = opening.result.transaction('keys').objectStore('keys').getAll();
    all.onsuccess = () => Promise.all(all.result.map(({ privateKey }) =>
      crypto.subtle.exportKey('pkcs8', privateKey).then(() => 'exported', String))).then(resolve, reject);
  };
})`;

/** For the page: a WebCrypto of older browsers. */
const WITHOUT_ED25519 = `SubtleCrypto.prototype.importKey = () =>
  Promise.reject(new DOMException('unknown algorithm', 'NotSupportedError'));`;

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
    await stream
      .getByRole('region', { name: 'Answer' })
      .filter({ hasText: /\b20\b/ })
      .waitFor();
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

  test('mints a chain that narrows a delegation, and shows the link that asks for too much', async () => {
    const { page } = journey;
    await journey.open('/identity');
    await page.getByRole('button', { name: 'Let an example user delegate to me' }).click();
    await page.getByRole('group', { name: 'What it builds on' }).getByText('oracle/*').waitFor();
    await journey.audit('identity-chain');
    await page.getByRole('button', { name: 'Sign it' }).click();
    await page.getByRole('link', { name: 'Each link of it' }).click();
    const links = page.locator('.link-chain > li');
    await page.getByText('every link holds').waitFor();
    expect(await links.count()).toBe(2);
    expect(await links.first().innerText()).toContain('oracle/access');
    expect(await links.last().innerText()).toContain('oracle/*');
    await journey.audit('identity-chain-explained');

    await page.getByRole('navigation').getByRole('link', { name: 'Identity' }).first().click();
    await page.getByRole('button', { name: 'Let an example user delegate to me' }).click();
    await page.getByLabel('The oracle may').selectOption('tool');
    await page.getByLabel('Tool', { exact: true }).fill('registry/retire');
    await page.getByRole('button', { name: 'Sign it' }).click();
    await page.getByRole('link', { name: 'Each link of it' }).click();
    await links.first().getByText('ucan_escalation').waitFor();
    await links.last().getByText('holds').waitFor();
    await journey.audit('identity-chain-fails');
  });

  test('keeps a key that no script can read, and says so', async () => {
    const { page } = journey;
    await journey.open('/identity');
    await page.getByText('cannot be exported', { exact: true }).waitFor();
    const kept = await page.evaluate(EXPORT_KEYS);
    expect(kept).toEqual([expect.stringContaining('not extractable')]);
  });

  test('says that the key is text where the browser has no Ed25519', async () => {
    const { page } = journey;
    await page.addInitScript(WITHOUT_ED25519);
    await journey.open('/identity');
    await page.getByText('kept as text', { exact: true }).waitFor();
    await page.getByText('has no Ed25519').waitFor();
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

  test('exports what is stored of the user, erases it, and checks the receipt without the server', async () => {
    const { page } = journey;
    const chat = new ConsoleChat(page);
    await page.goto(`${journey.server.url}/console/chat`);
    await chat.begin();
    await chat.send('My secret is 42');
    await chat.ended();

    await journey.open('/identity');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export my data' }).click(),
    ]);
    expect(await readFile(await download.path(), 'utf8')).toContain('My secret is 42');
    await page.getByRole('button', { name: 'Erase my data' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('your sessions with all that was said').waitFor();
    await journey.audit('identity-erase');
    await dialog.getByRole('button', { name: 'Erase my data' }).click();
    await page.getByText('Verified', { exact: true }).waitFor();
    await page.getByRole('row', { name: 'sessions Deleted 1', exact: true }).waitFor();
    await journey.audit('identity-erased');

    await page.context().setOffline(true);
    const receipt = page.getByLabel('Receipt as a JWS');
    await receipt.fill(
      (await receipt.inputValue()).replace(
        /^(.*\.)(.)/,
        (_, head: string, letter: string) => `${head}${letter === 'A' ? 'B' : 'A'}`,
      ),
    );
    await page.getByText('Not verified', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'As it was issued' }).click();
    await page.getByText('Verified', { exact: true }).waitFor();
    await page.context().setOffline(false);

    await journey.open('/identity');
    await page.getByRole('link', { name: 'The last erasure, with its receipt' }).click();
    await page.getByText('Verified', { exact: true }).waitFor();
    journey.expectFaults(/^404 for /);
    await journey.open('/identity/erasures/era_none');
    await page.getByText('erasure_not_found').waitFor();
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
