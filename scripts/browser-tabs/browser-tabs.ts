import { createServer } from 'node:http';
import { join } from 'node:path';
import { build } from 'esbuild';
import express from 'express';
import { createOracleClient, type OracleClient } from '@twin-oracle/sdk';
import { createUcanAuth, generateKey, keyToText } from '@twin-oracle/sdk/ucan';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { listen, urlOf } from '../../server/startup/listen.js';
import type { TestServer } from '../../server/testing/server.js';
import type { TabSetting } from './tab.js';

const HOST = '127.0.0.1';

export interface TabOptions {
  /** How long an invocation of the page lives; default 300. */
  readonly invocationSeconds?: number;
}

/** A browser whose tabs show one session of one user. */
export interface BrowserTabs {
  readonly context: BrowserContext;
  /** Of the same user, outside the browser. */
  readonly client: OracleClient;
  readonly sessionId: string;
  /** The requests of all tabs for streams, such as `GET /runs/…`. */
  readonly streams: string[];
  openTab(): Promise<Page>;
  close(): Promise<void>;
}

/** Opens a browser's session on a server at another origin. */
export async function openBrowserTabs(
  browser: Browser,
  { url: baseUrl, oracleDid }: Pick<TestServer, 'url' | 'oracleDid'>,
  { invocationSeconds = 300 }: TabOptions = {},
): Promise<BrowserTabs> {
  const key = await generateKey();
  const client = createOracleClient({ baseUrl, auth: createUcanAuth({ key, oracleDid }) });
  const { sessionId } = await client.sessions.create();
  const origin = await servePage();
  const context = await browser.newContext();
  context.setDefaultTimeout(TIMEOUT_MS);
  const keyText = keyToText(key);
  const setting: TabSetting = { baseUrl, oracleDid, sessionId, keyText, invocationSeconds };
  await context.addInitScript((given) => void (globalThis.setting = given), setting);
  await context.addInitScript(NOTE_RUN);
  const streams: string[] = [];
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const asked = `${request.method()} ${pathname.replace(/(ses|run)_\w+/, '…')}`;
    if (asked === 'GET /runs/…' || asked === 'POST /messages/…') streams.push(asked);
  });
  return {
    ...{ context, client, sessionId, streams },
    openTab: async () => {
      const page = await context.newPage();
      await page.goto(origin.url);
      await loaded(page);
      return page;
    },
    close: async () => {
      await context.close();
      origin.close();
    },
  };
}

/** Longer than a busy machine takes for anything here. */
const TIMEOUT_MS = 300_000;

/** In storage, which no reload can come before. */
const NOTE_RUN = 'globalThis.noteRun = (n) => localStorage.setItem(`ran ${n} ${crypto.randomUUID()}`, "")';

/** With which numbers the tool has run, in any tab. */
export async function notedRuns(page: Page): Promise<number[]> {
  const keys = await page.evaluate<string[]>('Object.keys(localStorage)');
  return keys.flatMap((key) => (key.startsWith('ran ') ? [Number(key.split(' ')[1])] : []));
}

/** Waits until the tool has run with each of these numbers, in any tab. */
export async function untilNoted(page: Page, numbers: readonly number[]): Promise<void> {
  const isNoted = "(n) => Object.keys(localStorage).some((key) => key.startsWith('ran ' + n + ' '))";
  await page.waitForFunction(`${JSON.stringify(numbers)}.every(${isNoted})`);
}

/** Waits until the chat of a tab is there. */
export async function loaded(page: Page): Promise<void> {
  await page.waitForFunction(() => 'tab' in globalThis);
}

async function servePage(): Promise<{ url: string; close: () => void }> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'tab.ts')],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    conditions: ['twin-oracle-source'],
    write: false,
  });
  const app = express();
  app.get('/', (_request, response) => {
    response
      .type('html')
      .send('<!doctype html><title>Tab</title><script type="module" src="/tab.js"></script>');
  });
  app.get('/tab.js', (_request, response) => {
    response.type('js').send(outputFiles.map(({ text }) => text).join(''));
  });
  const server = createServer(app);
  await listen(server, { HOST, PORT: 0 });
  return { url: urlOf(server, { HOST }), close: () => server.close() };
}
