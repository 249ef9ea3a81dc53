import { afterAll, afterEach, beforeAll, beforeEach, expect } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { createPlatformClient, type PlatformClient } from '@twin-oracle/sdk';
import { describeInChromium } from '../../../server/docs/testing/describe-in-chromium.js';
import { startTestServer, type TestServer } from '../../../server/testing/server.js';
import { auditPage } from './audit-page.js';
import { buildConsole } from './build-console.js';
import { watchForFaults, type FaultWatch } from './watch-for-faults.js';

/** Longer than a busy machine takes for anything here. Who writes a journey sees sooner by `JOURNEY_TIMEOUT_MS=20000` for what it waits in vain. */
export const TIMEOUT_MS = Number(process.env.JOURNEY_TIMEOUT_MS ?? 300_000);

/** What a test of the console has: a server of its own, and a page in Chromium that a new user has opened. */
export interface ConsoleJourney {
  readonly server: TestServer;
  /** Further tabs of the user are `page.context().newPage()`: they are watched for faults, too. */
  readonly page: Page;
  /** Calls the platform with the server's first key, to prepare what the journey needs. */
  readonly platform: PlatformClient;
  /** Opens a page by its path in the console, such as `/chat`. */
  open(path: string): Promise<void>;
  /** Gives the console the server's API key, as a user does by the form. */
  connectApiKey(): Promise<void>;
  /**
   * Checks the page that is open with axe, light and dark, at 360, 1440 and 3840 pixels, that it is not wider than the screen, and that no text is cut.
   * Fails on findings that are serious or critical. `SCREENSHOTS=folder` keeps a picture of each.
   */
  audit(name: string): Promise<void>;
  /** For what a test does on purpose, such as a refused request: forgets the faults that match. */
  expectFaults(pattern: RegExp): void;
}

export interface JourneyOptions {
  readonly settings?: Record<string, string>;
  readonly startServer?: () => Promise<TestServer>;
  /** More command-line flags of Chromium. */
  readonly flags?: readonly string[];
}

/**
 * A suite of journeys in real Chromium on a real server. Each test has a new user, whose browser knows nothing. A test fails when the page breaks
 * its content policy, writes an error into the console, gets a reply with an error that the test did not expect, or leaves the server.
 */
export function describeJourney(
  name: string,
  tests: (journey: ConsoleJourney) => void,
  { settings, startServer = () => startTestServer(settings), flags }: JourneyOptions = {},
): void {
  describeInChromium(name, (launch) => {
    let browser: Browser;
    let server: TestServer;
    let context: BrowserContext;
    let page: Page;
    let platform: PlatformClient;
    let faults: FaultWatch;

    beforeAll(async () => {
      buildConsole();
      [server, browser] = await Promise.all([startServer(), launch(flags)]);
      platform = createPlatformClient({ baseUrl: server.url, apiKey: server.apiKey });
    });
    afterAll(async () => {
      await browser.close();
      await server.close();
    });
    beforeEach(async () => {
      context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        reducedMotion: 'reduce',
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      context.setDefaultTimeout(TIMEOUT_MS);
      faults = watchForFaults(server.url);
      context.on('page', (opened) => faults.watch(opened));
      page = await context.newPage();
    });
    afterEach(async () => {
      await context.close();
      expect(faults.take()).toEqual([]);
    });

    tests({
      get server() {
        return server;
      },
      get page() {
        return page;
      },
      get platform() {
        return platform;
      },
      async open(path) {
        await page.goto(`${server.url}/console${path}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
      },
      async connectApiKey() {
        await page.getByLabel('API key', { exact: true }).fill(server.apiKey);
        await page.getByRole('button', { name: 'Connect', exact: true }).click();
        await page.getByText('API key connected').waitFor({ state: 'attached' });
      },
      audit: (of) => auditPage(page, of),
      expectFaults: (pattern) => faults.expect(pattern),
    });
  });
}
