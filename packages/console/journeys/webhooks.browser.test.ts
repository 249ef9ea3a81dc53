import { afterEach, expect, test } from '@jest/globals';
import {
  agree,
  startReceiver,
  status,
  type ReceivedMessage,
  type Receiver,
} from '../../../server/platform/webhooks/testing/receiver.js';
import { describeJourney } from '../testing/console-journey.js';

describeJourney(
  'the webhooks of the console',
  (journey) => {
    let receiver: Receiver | undefined;
    afterEach(() => receiver?.close());

    const createTwin = () =>
      journey.platform.domains.create({ type: 'Project', protocol: 'did:ixo:protocol/project' });
    const countOf = (messages: readonly ReceivedMessage[]) =>
      new Set(messages.filter(({ event }) => event.type === 'twin.created').map(({ event }) => event.id))
        .size;
    /** The test does not wait for three days: it marks the attempts as exhausted in the database. */
    const giveUp = () =>
      journey.server.database.query(
        `update deliveries set status = 'dead', attempts = 8, error = 'The receiver answered with status 500', locked_until = null
         where status = 'pending'`,
      );

    test('are made with a secret that is shown once, tested, and send again what was given up', async () => {
      const { page } = journey;
      receiver = await startReceiver();
      await journey.open('/webhooks');
      await journey.connectApiKey();
      await page.getByText('No webhooks yet').waitFor();
      await journey.audit('webhooks-empty');

      await page.getByRole('link', { name: 'New webhook' }).first().click();
      await page.getByLabel('Address of the receiver').fill(receiver.url);
      await page.getByRole('button', { name: 'Twins', exact: true }).click();
      await journey.audit('webhook-new');
      await page.getByRole('button', { name: 'Make the webhook' }).click();
      const secret = await page.getByLabel('secret', { exact: true }).innerText();
      expect(secret).toMatch(/^whsec_/);
      await journey.audit('webhook-secret');
      await page.getByRole('link', { name: 'Claims', exact: true }).click();
      await page.getByRole('dialog', { name: 'Leave without the secret?' }).waitFor();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'I have kept the secret' }).click();
      await page.getByText('active', { exact: true }).waitFor();
      expect(await page.locator('body').innerText()).not.toContain(secret);

      await page.getByRole('button', { name: 'Send a test event' }).click();
      await page.getByText('Test event accepted').waitFor();

      receiver.answer = status(202, { 'x-request-id': 'receiver-17' });
      await createTwin();
      await page.getByRole('row').filter({ hasText: 'delivered' }).getByText('Status 202').waitFor();
      await page.getByText('receiver-17').waitFor();

      receiver.answer = status(500);
      await createTwin();
      await receiver.until(({ messages }) => countOf(messages) === 2);
      await giveUp();
      await page.reload();
      await page.getByText('The receiver answered with status 500').waitFor();
      await journey.audit('webhook-deliveries');
      await page.getByLabel('State', { exact: true }).selectOption('given up');
      await page.getByText('receiver-17').waitFor({ state: 'detached' });
      receiver.answer = () => undefined;
      await page.getByRole('button', { name: 'Send again' }).click();
      await page.getByText('Nothing was given up').waitFor();
      await receiver.until(({ accepted }) => countOf(accepted) === 1);
      await page.getByLabel('State', { exact: true }).selectOption('delivered');
      await page.getByText('Status 204').waitFor();

      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByRole('dialog').getByText('This cannot be undone').waitFor();
      await journey.audit('webhook-delete');
      await page.getByRole('button', { name: 'Delete the webhook' }).click();
      await page.getByText('No webhooks yet').waitFor();
    });

    test('say why a receiver has not agreed, and send the challenge again', async () => {
      const { page } = journey;
      receiver = await startReceiver();
      receiver.answerChallenge = status(404);
      const { webhookId } = await journey.platform.webhooks.create({ url: receiver.url });
      await journey.open(`/webhooks/${webhookId}`);
      await journey.connectApiKey();
      await page.getByText('The last challenge failed').waitFor();
      await journey.audit('webhook-pending');
      receiver.answerChallenge = agree;
      await page.getByRole('button', { name: 'Send the challenge again' }).click();
      await page.getByText('Challenge accepted').waitFor();
      await page.getByText('active', { exact: true }).waitFor();
    });

    test('show a new secret until the user has kept it', async () => {
      const { page } = journey;
      receiver = await startReceiver();
      const { webhookId } = await journey.platform.webhooks.create({ url: receiver.url });
      await journey.open(`/webhooks/${webhookId}`);
      await journey.connectApiKey();
      await page.getByRole('button', { name: 'New secret' }).click();
      await page.getByRole('button', { name: 'Make a new secret' }).click();
      const dialog = page.getByRole('dialog', { name: 'New secret' });
      const secret = await dialog.getByLabel('secret', { exact: true }).innerText();
      await journey.audit('webhook-new-secret');
      await page.mouse.click(5, 5);
      for (let pressed = 0; pressed < 3; pressed++) await page.keyboard.press('Escape');
      expect(await dialog.innerText()).toContain(secret);
      expect(await dialog.getByRole('button', { name: 'Close' }).count()).toBe(0);
      await dialog.getByRole('button', { name: 'I have kept the secret' }).click();
      await dialog.waitFor({ state: 'detached' });
      expect(await page.content()).not.toContain(secret);
    });

    test('say what is wrong with an address', async () => {
      const { page } = journey;
      journey.expectFaults(/^400 for /);
      await journey.open('/webhooks/new');
      await journey.connectApiKey();
      await page.getByLabel('Address of the receiver').fill('https://user:password@hooks.example.org/');
      await page.getByRole('button', { name: 'Make the webhook' }).click();
      const alert = page.getByRole('alert');
      await alert.getByText('webhook_address_refused').waitFor();
      await alert.getByRole('link', { name: 'Find where it failed' }).waitFor();
      await alert.getByRole('button', { name: 'Request and reply' }).click();
      const drawer = page.getByRole('complementary', { name: 'Requests and replies' });
      await drawer
        .getByRole('group', { name: 'body of the reply' })
        .getByText('webhook_address_refused')
        .waitFor();
    });
  },
  { settings: { WEBHOOKS_PRIVATE: 'on' } },
);
