import { expect, test } from '@jest/globals';
import { pay, startCreditsServer } from '../../../server/bundled-plugins/credits/testing/credits-server.js';
import { ConsoleChat } from '../testing/console-chat.js';
import { describeJourney } from '../testing/console-journey.js';

/** An answer holds 10 of them. */
const TOO_LITTLE = 5;

describeJourney(
  'the chat of the console, with an oracle that charges for answers,',
  (journey) => {
    test('asks for the payment, keeps the message, and sends it again when it is paid', async () => {
      const { page, server } = journey;
      await page.goto(`${server.url}/console/chat`);
      const chat = new ConsoleChat(page);
      await chat.begin();
      journey.expectFaults(/^402 for /);
      await chat.send('Which projects are there?');
      const prompt = page.getByRole('alert').filter({ hasText: 'asks for a payment' });
      await prompt.waitFor();
      await journey.audit('chat-payment');
      await pay(server, await prompt.locator('code').innerText());
      await prompt.getByRole('button', { name: 'It is paid: send again' }).click();
      expect(await (await chat.ended()).innerText()).toContain('I know');
      expect(await prompt.count()).toBe(0);
    });
  },
  { startServer: () => startCreditsServer({ start: TOO_LITTLE }) },
);
