import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startReceiver, type Receiver } from '../../../server/platform/webhooks/testing/receiver.js';
import { ConsoleChat } from '../testing/console-chat.js';
import { describeJourney } from '../testing/console-journey.js';
import { fillRegister, type FilledRegister } from '../testing/filled-register.js';
import { pagesOf } from '../testing/console-pages.js';
import { walkByTab } from '../testing/walk-by-tab.js';

describeJourney(
  'every page of the console',
  (journey) => {
    let receiver: Receiver;
    let register: FilledRegister;
    beforeAll(async () => {
      receiver = await startReceiver();
      register = await fillRegister(journey.platform, receiver.url);
    });
    afterAll(() => receiver.close());

    /** Opens each page once, and continues when it has shown what it reads. */
    const visitAll = async (visit: (name: string) => Promise<void>) => {
      const { page } = journey;
      await journey.open('');
      await journey.connectApiKey();
      for (const [name, path] of pagesOf(register)) {
        await journey.open(path);
        await page.locator('main:not(:has(.progress))').waitFor();
        await visit(name);
      }
    };

    test('fits a phone, a desk and a wall, in light and dark', () =>
      visitAll((name) => journey.audit(`page-${name}`)));

    test('is used by Tab alone: focus is seen, reaches each control, and is never trapped', async () => {
      const findings: string[] = [];
      await visitAll(async (name) => {
        for (const finding of await walkByTab(journey.page)) findings.push(`${name}: ${finding}`);
      });
      expect(findings).toEqual([]);
    });

    test('opens its dialogs by Enter, keeps the focus in them, and gives it back after Escape', async () => {
      const { page } = journey;
      const { webhookId, keyId } = register;
      const did = encodeURIComponent(register.project.did);
      await journey.open('');
      await journey.connectApiKey();
      for (const [path, name] of [
        ['/identity', 'Replace the key'],
        [`/api-keys/${keyId}`, 'Rotate'],
        [`/api-keys/${keyId}`, 'Revoke'],
        [`/webhooks/${webhookId}`, 'Delete'],
        [`/twins/${did}`, 'Delete the twin'],
        [`/governance/domains/${did}`, 'Suspend'],
        ['/operator', /API key connected/],
      ] as const) {
        await journey.open(path);
        const opener = page.getByRole('button', { name, exact: true });
        await opener.focus();
        await page.keyboard.press('Enter');
        const dialog = page.getByRole('dialog');
        await dialog.waitFor();
        for (let pressed = 0; pressed < 8; pressed++) {
          await page.keyboard.press('Tab');
          expect([path, await page.evaluate<boolean>(IS_IN_DIALOG)]).toEqual([path, true]);
        }
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached' });
        await opener.and(page.locator(':focus')).waitFor();
      }
    });

    test('leads past the navigation, and from tab to tab by the arrow keys', async () => {
      const { page } = journey;
      await journey.open('/claims');
      await journey.connectApiKey();
      await journey.open('/claims');
      await page.keyboard.press('Tab');
      await page.getByRole('link', { name: 'Skip to the content' }).and(page.locator(':focus')).waitFor();
      await page.keyboard.press('Enter');
      await page.locator('main:focus').waitFor();
      await page.getByRole('tab', { name: 'Claims' }).focus();
      for (const [key, name] of [
        ['ArrowRight', 'Credentials'],
        ['ArrowRight', 'Issuances'],
        ['ArrowRight', 'Claims'],
        ['End', 'Issuances'],
        ['ArrowLeft', 'Credentials'],
      ] as const) {
        await page.keyboard.press(key);
        await page.getByRole('tab', { name, selected: true }).and(page.locator(':focus')).waitFor();
      }
      expect(new URL(page.url()).pathname).toBe('/console/claims/credentials');
    });

    test('moves nothing by itself for those who ask for less motion', async () => {
      const { page } = journey;
      const chat = new ConsoleChat(page);
      await page.goto(`${journey.server.url}/console/chat`);
      await chat.begin();
      await chat.send('/stream 1000');
      await chat.answer.and(page.locator('[aria-busy=true]')).waitFor();
      await chat.answer.getByText(/\b20\b/).waitFor();
      expect(await page.evaluate<string[]>(MOVING)).toEqual([]);
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      expect(await page.evaluate<string[]>(MOVING)).not.toEqual([]);
    });
  },
  { settings: { WEBHOOKS_PRIVATE: 'on' } },
);

/** After the last control of a modal dialog the browser has the focus, which is the page's body here. */
const IS_IN_DIALOG =
  "document.activeElement === document.body || document.activeElement.closest('dialog') !== null";

const MOVING =
  "document.getAnimations().filter(({ playState }) => playState === 'running').map(({ animationName }) => animationName)";
