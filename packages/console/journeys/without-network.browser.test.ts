import { expect, test } from '@jest/globals';
import { ConsoleChat } from '../testing/console-chat.js';
import { describeJourney } from '../testing/console-journey.js';
import { pagesOf } from '../testing/console-pages.js';
import { fillRegister } from '../testing/filled-register.js';

/** As on a machine that has no network: only the server is there. */
const NO_NETWORK = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1';

// A request to another host would fail these journeys, as all others.
describeJourney(
  'the console on a machine without a network',
  (journey) => {
    test('shows every page, and asks nobody but its server', async () => {
      const { page, platform } = journey;
      const register = await fillRegister(platform, 'http://127.0.0.1:9');
      await journey.open('');
      await journey.connectApiKey();
      for (const path of pagesOf(register).values()) {
        await journey.open(path);
        await page.locator('main:not(:has(.progress))').waitFor();
      }
      const other = await page.context().newPage();
      journey.expectFaults(/example\.org/);
      await expect(other.goto('http://example.org')).rejects.toThrow('ERR_NAME_NOT_RESOLVED');
    });

    test('talks with the oracle, and shows the run of the answer', async () => {
      const { page, server } = journey;
      await page.goto(`${server.url}/console/chat`);
      const chat = new ConsoleChat(page);
      await chat.begin();
      await chat.send('/stream 20');
      expect(await chat.text()).toContain('19 20');
      await (await chat.ended()).getByRole('link', { name: 'Show the run' }).click();
      await chat.timeline.getByRole('listitem').first().waitFor();
    });
  },
  { flags: [NO_NETWORK], settings: { WEBHOOKS_PRIVATE: 'on' } },
);
