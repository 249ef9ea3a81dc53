import type { Server } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import asyncapi from '../../generated/asyncapi.json' with { type: 'json' };
import openapi from '../../generated/openapi.json' with { type: 'json' };
import { operations } from '../../generated/operations.js';
import { collectComplaints } from './testing/complaints.js';
import { describeInChromium } from './testing/describe-in-chromium.js';
import { serveDocs } from './testing/serve-docs.js';

const screens = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } };

describeInChromium('the documentation in a browser', (launch) => {
  let browser: Browser;
  let server: Server;
  let origin: string;
  let page: Page;
  /** Errors that the browser reports, and requests to other servers. */
  let complaints: string[];

  beforeAll(async () => {
    ({ origin, server } = await serveDocs());
    browser = await launch();
  });

  afterAll(async () => {
    await browser.close();
    server.closeAllConnections();
    server.close();
  });

  beforeEach(async () => {
    page = await browser.newPage({ viewport: screens.desktop });
    complaints = collectComplaints(page, origin);
  });

  afterEach(async () => {
    await page.close();
    expect(complaints).toEqual([]);
  });

  test('a script or a call to another host is reported, so the check itself works', async () => {
    await page.goto(`${origin}/docs/events`);
    await page.setContent('<script>document.title = "inline"</script><img src="http://127.0.0.2:9/x.png">');
    expect(await page.title()).not.toBe('inline');
    expect(complaints.join('\n')).toMatch(/Content Security Policy/);
    complaints.length = 0;
  });

  test('/docs lists every operation of the contract', async () => {
    await page.goto(`${origin}/docs`);
    await page.locator('.opblock').first().waitFor();
    const ids = await page.evaluate<string[]>(
      `[...document.querySelectorAll('.opblock')].map(({ id }) => id)`,
    );
    expect(ids.map((id) => id.split('-').pop()).sort()).toEqual(Object.keys(operations).sort());
  });

  test('/docs shows since when something is deprecated, until when, and what replaces it', async () => {
    const contract = structuredClone(openapi);
    const keys = { deprecated: true, 'x-deprecated-at': '2026-12-01', 'x-sunset': '2027-06-30' };
    Object.assign(contract.paths['/models'].get, keys, { 'x-successor': 'getStatus' });
    Object.assign(contract.paths['/sessions'].get.parameters[0] ?? {}, keys);
    await page.route(`${origin}/openapi.json`, (route) => route.fulfill({ json: contract }));
    await page.goto(`${origin}/docs#/Sessions/listSessions`);
    const badges = page.locator('.deprecated-badge');
    await badges.first().waitFor();
    expect(await badges.allInnerTexts()).toEqual([
      'deprecated since 2026-12-01; it may be removed from 2027-06-30 on. Use getStatus instead.',
    ]);
    await page
      .locator('#operations-Sessions-listSessions .parameters')
      .getByText('Deprecated since 2026-12-01; it may be removed from 2027-06-30 on.')
      .waitFor();
  });

  test('a link to an operation opens it with all its parameters', async () => {
    await page.goto(`${origin}/docs#/Sessions/listSessions`);
    const block = page.locator('#operations-Sessions-listSessions');
    const { query, header } = operations.listSessions.parameters;
    for (const name of [...query, ...header]) {
      await block.locator(`.parameters [data-param-name="${name}"]`).first().waitFor();
    }
  });

  test('"Try it out" calls the server that serves the page', async () => {
    await page.goto(`${origin}/docs`);
    const operation = page.locator('#operations-Service-getHealth');
    await operation.locator('.opblock-summary-control').click();
    await operation.getByRole('button', { name: 'Execute' }).click();
    const answer = operation.locator('.live-responses-table .response');
    await answer.waitFor();
    expect(await answer.locator('.response-col_status').innerText()).toContain('200');
    expect(await answer.locator('.response-col_description').innerText()).toContain('"status": "ok"');
  });

  test('/docs/events shows every message of every channel: socket events, frames and webhooks', async () => {
    await page.goto(`${origin}/docs/events`);
    const shown = await page.locator('main article h5 code').allInnerTexts();
    const names = new Map(Object.entries(asyncapi.components.messages).map(([id, { name }]) => [id, name]));
    const messages = Object.values(asyncapi.channels).flatMap((channel) => Object.values(channel.messages));
    const events = messages.map(({ $ref }) => names.get($ref.split('/').at(-1) ?? '') ?? $ref);
    expect(shown.sort()).toEqual(events.sort());
  });

  test('every anchor of /docs/events is unique', async () => {
    await page.goto(`${origin}/docs/events`);
    const ids = await page.evaluate<string[]>(`[...document.querySelectorAll('[id]')].map(({ id }) => id)`);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  test('every link within /docs/events has a target', async () => {
    await page.goto(`${origin}/docs/events`);
    const dangling = await page.evaluate<string[]>(
      `[...document.querySelectorAll('a[href^="#"]')].map(({ hash }) => hash).filter((hash) => !document.getElementById(hash.slice(1)))`,
    );
    expect(dangling).toEqual([]);
  });

  test('the two pages link to each other', async () => {
    await page.goto(`${origin}/docs`);
    const pages = page.getByRole('navigation', { name: 'Documentation' });
    await pages.getByRole('link', { name: 'Events' }).click();
    expect(await page.title()).toBe('twin-oracle events');
    await pages.getByRole('link', { name: 'HTTP API' }).click();
    expect(await page.title()).toBe('twin-oracle API');
    await page.locator('.opblock').first().waitFor();
  });

  describe.each(Object.entries(screens))('on a %s', (_name, viewport) => {
    test.each(['/docs', '/docs/events'])('%s is not wider than the screen', async (path) => {
      await page.setViewportSize(viewport);
      await page.goto(origin + path);
      await page.locator('.opblock, article').first().waitFor();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const width = await page.evaluate<number>('document.documentElement.scrollWidth');
        expect(width).toBeLessThanOrEqual(viewport.width);
      }
    });
  });
});
