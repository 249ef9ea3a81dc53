import { spawn } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import type { BrowserContext, Page } from 'playwright-core';
import { createPlatformClient, type PlatformClient } from '@twin-oracle/sdk';
import type { FilledDatabase } from '../../../../packages/console/testing/fill-database.js';
import { generateApiKey } from '../../../../server/auth/api-keys/format.js';
import { findChromium, launchChromium } from '../../../../server/docs/testing/chromium.js';
import { withDatabase } from '../../fixtures/with-database.js';
import { root } from '../../harness/bundle-variant.js';
import { urlOf } from '../start/server-url.js';

/** Longer than a busy machine takes for anything here. */
const TIMEOUT_MS = 120_000;

export interface MeasuredConsole {
  readonly url: string;
  readonly database: FilledDatabase;
  readonly platform: PlatformClient;
  /** Opens a path of the console, such as `/chat`, in a browser that has the API key and nothing else: no file of the console is in its cache. The browser is closed with the context of the page. */
  readonly open: (path: string) => Promise<Page>;
}

/** The server as it is installed, on a database of its own, and Chromium. */
export async function withConsole<T>(work: (console: MeasuredConsole) => Promise<T>): Promise<T> {
  const executable = findChromium();
  if (executable === undefined) throw new Error('This benchmark needs Chromium');
  const apiKey = generateApiKey('live').text;
  return withDatabase(async (databaseUrl, dataDir) => {
    const server = spawn(process.execPath, ['dist/main.js'], {
      cwd: root,
      env: {
        ...process.env,
        PORT: '0',
        LOG_LEVEL: 'warn',
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        BOOTSTRAP_API_KEY: apiKey,
        RATE_LIMIT_PER_MINUTE: '0',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const browser = await launchChromium(executable);
    const client = new pg.Client({ connectionString: databaseUrl });
    try {
      const url = await urlOf(server);
      await client.connect();
      return await work({
        url,
        database: { query: (sql, parameters = []) => client.query(sql, [...parameters]) },
        platform: createPlatformClient({ baseUrl: url, apiKey }),
        async open(path) {
          const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
          await keepApiKey(context, url, apiKey);
          await context.addInitScript(MARK_HEADING);
          const page = await context.newPage();
          page.setDefaultTimeout(TIMEOUT_MS);
          await page.goto(`${url}/console${path}`);
          return page;
        },
      });
    } finally {
      await browser.close();
      await client.end();
      server.kill('SIGTERM');
      if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
    }
  });
}

/** As `packages/console/src/connection/api-key-storage.ts` keeps it. */
const keepApiKey = (context: BrowserContext, url: string, apiKey: string) =>
  context.addInitScript(
    `sessionStorage.setItem(${JSON.stringify(`console-api-key ${url}`)}, ${JSON.stringify(apiKey)})`,
  );

/** When the page has its title: the frame of the console and the page itself are there. */
const MARK_HEADING = `
  new MutationObserver((changes, observer) => {
    if (!document.querySelector('h1')) return;
    performance.mark('heading');
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
`;
