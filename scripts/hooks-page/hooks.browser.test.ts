import { basename } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { describeInChromium } from '../../server/docs/testing/describe-in-chromium.js';
import { startTestServer } from '../../server/testing/server.js';
import { startTcpProxy, type TcpProxy } from '../../server/testing/services/tcp-proxy.js';
import { startMock } from '../mock/testing/start-mock.js';
import { serveHooksPage, type ReactVersion, type ServedHooksPage } from './serve-hooks-page.js';
import type { Figures } from './src/figures.js';
import type { Wanted } from './src/wanted.js';

/** Longer than a busy machine takes for anything here. */
const TIMEOUT_MS = 300_000;

interface Oracle {
  readonly url: string;
  close(): Promise<void> | void;
}

const pages: [string, ReactVersion, () => Promise<Oracle>][] = [
  ['the mock', 18, () => startMock([])],
  ['the mock', 19, () => startMock([])],
  ['a server', 19, () => startTestServer()],
];

for (const [name, version, start] of pages)
  describeInChromium(
    `a page of hooks in StrictMode, with ${name} at another origin and React ${version},`,
    (launch) => {
      let oracle: Oracle;
      let oracleDid: string;
      let network: TcpProxy;
      let url: string;
      let served: ServedHooksPage;
      let browser: Browser;
      let context: BrowserContext;
      let page: Page;
      let requests: string[];
      const complaints: string[] = [];

      beforeAll(async () => {
        [oracle, served, browser] = await Promise.all([start(), serveHooksPage(version), launch()]);
        network = await startTcpProxy({ host: '127.0.0.1', port: Number(new URL(oracle.url).port) });
        url = `http://127.0.0.1:${network.port}`;
        const discovered = await fetch(`${url}/.well-known/oracle.json`);
        ({ did: oracleDid } = ((await discovered.json()) as { oracle: { did: string } }).oracle);
      });
      beforeEach(async () => {
        context = await browser.newContext();
        page = await context.newPage();
        page.setDefaultTimeout(TIMEOUT_MS);
        page.on('pageerror', ({ message }) => complaints.push(message));
        page.on('console', (message) => {
          // What the browser says of requests is expected where the network fails.
          const isOfNetwork = /^(Failed to load resource|WebSocket connection to)/.test(message.text());
          if (message.type() === 'error' && !isOfNetwork) complaints.push(message.text());
        });
        requests = [];
        page.on('request', (request) => {
          const { origin, pathname } = new URL(request.url());
          if (origin === url && request.method() !== 'OPTIONS')
            requests.push(`${request.method()} ${pathname.replace(/(ses|run)_\w+/, '…')}`);
        });
      });
      afterEach(async () => {
        await context.close();
        expect(complaints.splice(0)).toEqual([]);
      });
      afterAll(async () => {
        await browser.close();
        served.close();
        await network.close();
        await oracle.close();
      });

      /** Opens the page with so many new sessions, and waits until they are loaded. */
      const open = async (wanted: Partial<Wanted> = {}, count = 1): Promise<void> => {
        const options = { server: url, oracleDid, ...wanted };
        // The page has the user's key, and so opens its sessions.
        await page.goto(served.urlFor(options));
        await page.waitForFunction('globalThis.createSessions');
        const sessions: unknown = await page.evaluate(`createSessions(${count})`);
        await page.goto(served.urlFor({ ...options, sessions: sessions as string[] }));
        await page
          .locator('[data-status="ready"]')
          .nth(count * (wanted.views ?? 1) - 1)
          .waitFor();
      };
      const send = (session = 0) => page.getByRole('button', { name: 'Send' }).nth(session).click();
      const views = () => page.locator('section');
      const shows = (text: string | RegExp, view = 0) =>
        views().nth(view).locator('.ai').last().getByText(text).waitFor();
      const ended = async (count = 1) =>
        views()
          .and(page.locator('[data-ended="done"]'))
          .nth(count - 1)
          .waitFor();
      const answers = () => views().locator('.ai').allInnerTexts();
      const figures = () => page.evaluate<Figures>('figures');
      const goOffline = async () => {
        // The browser's own switch leaves open streams alone.
        await context.setOffline(true);
        network.refuse();
        network.reset();
        await page.waitForFunction("figures.connections.includes('reconnecting')");
      };
      const goOnline = async () => {
        await network.heal();
        await context.setOffline(false);
      };
      const asked = (request: string) => requests.filter((each) => each === request).length;

      test('looks once and opens one stream when three hooks are shown in the middle of an answer, and shows it whole', async () => {
        await open({ views: 3, pieces: LONG });
        await send();
        await shows(/\b30\b/);
        requests.length = 0;

        await page.reload();
        await ended(3);

        expect([asked('GET /sessions/…/run'), asked('GET /runs/…')]).toEqual([1, 1]);
        expect(await answers()).toEqual(Array(3).fill(counted(LONG)));
        expect(asked('POST /messages/abort')).toBe(0);
      });

      test('aborts nothing when its hooks unmount, and goes on when they are shown again', async () => {
        await open({ pieces: LONG });
        await send();
        await shows(/\b30\b/);
        const closed = page.waitForEvent('requestfailed', (request) => request.url().includes('/messages/'));
        await page.getByRole('button', { name: 'Toggle' }).click();
        await closed;

        await page.getByRole('button', { name: 'Toggle' }).click();
        await ended();

        expect(await answers()).toEqual([counted(LONG)]);
        expect(asked('POST /messages/abort')).toBe(0);
        expect((await figures()).connections).not.toContain('reconnecting');
      });

      test('goes on without a lost or doubled character when the device was offline', async () => {
        await open({ pieces: LONG });
        await send();
        await shows(/\b30\b/);

        await goOffline();
        await goOnline();
        await ended();

        expect(await answers()).toEqual([counted(LONG)]);
        expect((await figures()).connections.at(-1)).toBe('connected');
      });

      test('renews a token that expires in the middle of an answer, unseen', async () => {
        await open({ pieces: LONG, lifetimeSeconds: 1 });
        const { invocations: before } = await figures();
        await send();
        await shows(/\b300\b/);
        await goOffline();
        await goOnline();
        await ended();

        expect(await answers()).toEqual([counted(LONG)]);
        expect((await figures()).invocations).toBeGreaterThan(before);
        expect(await page.locator('[data-error]').count()).toBe(0);
      });

      test('goes on when each of the scripts that it loads later cannot be loaded at first, and loses nothing', async () => {
        await open();
        const failed = new Set<string>();
        await context.route('**/*.js', async (route) => {
          const name = basename(new URL(route.request().url()).pathname);
          if (!served.loadedLater.has(name) || failed.has(name)) return route.continue();
          failed.add(name);
          return route.abort();
        });
        await page.reload();
        await page.locator('[data-channel="open"]').waitFor();
        expect((await figures()).channelAttempts).toContain(1);

        failed.clear();
        await page.reload();
        await page.locator('[data-status="ready"]').waitFor();
        await send();
        await ended();

        expect(await answers()).toEqual([counted(200)]);
        const names = [...failed].join(' ');
        for (const part of ['chat-channel', 'open-session', 'read-turn', 'streaming'])
          expect(names).toContain(`${part}-`);
      });

      test('streams in two sessions at once, and mixes nothing', async () => {
        await open({}, 2);
        await send(0);
        await shows(/\b30\b/, 0);
        await send(1);
        await shows(/\b30\b/, 1);
        await ended(2);

        expect(await answers()).toEqual([counted(200), counted(200)]);
        expect(asked('POST /messages/abort')).toBe(0);
      });

      test('shows no more states, and renders no old message again, when all is rendered every 4 ms', async () => {
        await open({ renderEveryMs: 4, streamingMode: 'throttled' });
        await send();
        await ended();
        const first = await figures();
        const start = performance.now();
        await send();
        await ended();
        await views().locator('.ai').nth(1).getByText(/ 200$/).waitFor();
        const seconds = (performance.now() - start) / 1000;
        const then = await figures();

        expect(await answers()).toEqual([counted(200), counted(200)]);
        for (const [id, renders] of Object.entries(first.messageRenders))
          expect([id, then.messageRenders[id]]).toEqual([id, renders]);
        // The others are the question, the first text, the end, and the ids.
        expect(then.states - first.states).toBeLessThanOrEqual(seconds * 20 + 6);
        expect(then.forcedRenders - first.forcedRenders).toBeGreaterThan(2 * (then.states - first.states));
      });
    },
  );

/** Pieces of an answer that takes long enough for what happens in its middle, on a busy machine, too. */
const LONG = 1_000;

const counted = (pieces: number): string => Array.from({ length: pieces }, (_, index) => index + 1).join(' ');
