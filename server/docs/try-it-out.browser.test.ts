import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import openapi from '../../generated/openapi.json' with { type: 'json' };
import { operations } from '../../generated/operations.js';
import { startTestServer, type TestServer } from '../testing/server.js';
import { buildUcanScript } from './testing/build.js';
import { collectComplaints } from './testing/complaints.js';
import { createRecords } from './testing/create-records.js';
import { describeInChromium } from './testing/describe-in-chromium.js';

/** The platform's list operations. Those of the oracle accept no API key. */
const lists = Object.entries(operations).flatMap(([id, { method, scopes }]) =>
  method === 'GET' && id.startsWith('list') && scopes.length > 0 ? [id] : [],
);

/** Swagger UI takes seconds for each call on a busy machine. */
const TIMEOUT_MS = 900_000;

describeInChromium('calls from the documentation of a running server', (launch) => {
  let browser: Browser;
  let server: TestServer;
  let page: Page;
  let complaints: string[];

  beforeAll(async () => {
    buildUcanScript();
    server = await startTestServer({ WEBHOOKS_PRIVATE: 'on' });
    browser = await launch();
  });

  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  beforeEach(async () => {
    page = await (await browser.newContext()).newPage();
    page.setDefaultTimeout(TIMEOUT_MS);
    complaints = collectComplaints(page, server.url);
  });

  afterEach(async () => {
    await page.context().close();
    expect(complaints).toEqual([]);
  });

  test('every list answers 200 with an API key and the prefilled values', async () => {
    const records = await createRecords(server);
    await show(page, server, lists, records);
    await authorize(page, server.apiKey);
    const statuses: Record<string, string> = {};
    for (const id of lists) {
      const block = await open(page, id);
      statuses[id] = await execute(block);
      // An open block is rendered again at each key press elsewhere.
      await block.locator('.opblock-summary-control').click();
    }
    expect(statuses).toEqual(Object.fromEntries(lists.map((id) => [id, '200'])));
  });

  test('the example of an optional parameter is shown', async () => {
    await show(page, server, ['listEntities']);
    const block = await open(page, 'listEntities');
    const cursor = block.locator('tr[data-param-name="cursor"]');
    expect(await cursor.innerText()).toContain('Example: eyJ2IjoxfQ');
    expect(await cursor.locator('input').inputValue()).toBe('');
  });

  test('a throw-away key signs oracle operations, also after a reload, until it is forgotten', async () => {
    await show(page, server, ['createSession', 'listSessions']);
    await page.getByRole('button', { name: 'Sign with a throw-away key' }).click();
    const did = page.locator('.oracle-key code');
    await did.waitFor();
    const user = await did.innerText();
    expect(await execute(await open(page, 'createSession'))).toBe('201');

    await page.reload();
    await did.waitFor();
    expect(await did.innerText()).toBe(user);
    const list = await open(page, 'listSessions');
    expect(await execute(list)).toBe('200');
    expect(await list.locator('.live-responses-table').innerText()).toContain('"total": 1');

    await page.getByRole('button', { name: 'Forget this key' }).click();
    await page.getByRole('button', { name: 'Sign with a throw-away key' }).waitFor();
    expect(await execute(list)).toBe('401');
    expect(complaints.splice(0).join()).toContain('401');
  });

  test('what was signed is signed again before it expires', async () => {
    await page.clock.install();
    await show(page, server, ['listSessions']);
    await page.getByRole('button', { name: 'Sign with a throw-away key' }).click();
    await page.locator('.oracle-key code').waitFor();
    const block = await open(page, 'listSessions');
    const sent = async () => {
      const request = page.waitForRequest(/\/sessions/);
      await execute(block);
      return (await request).headers().authorization;
    };
    const first = await sent();
    expect(await sent()).toBe(first);
    await page.clock.fastForward('04:40');
    expect(await sent()).not.toBe(first);
  });

  test('the filter shows the operations whose path or tag has the words', async () => {
    await show(page, server, ['listEntities', 'listDeadLetters', 'retryDeadLetter']);
    await page.locator('.operation-filter-input').fill('Dead-Letters');
    await page.locator('#operations-Twins-listEntities').waitFor({ state: 'detached' });
    expect(await page.locator('.opblock .opblock-summary-path').allInnerTexts()).toEqual([
      expect.stringContaining('dead-letters'),
      expect.stringContaining('dead-letters'),
    ]);
  });
});

/**
 * Opens the page on a few operations of the contract: Swagger UI renders all of them again at each key press.
 * @param records the examples of path parameters, by their names; without it, those of the contract.
 */
async function show(
  page: Page,
  { url }: TestServer,
  ids: readonly string[],
  records: Readonly<Record<string, string>> = {},
): Promise<void> {
  const wanted = Object.entries<{ path: string }>(operations).filter(([id]) => ids.includes(id));
  const paths = Object.entries(openapi.paths).filter(([path]) => wanted.some(([, row]) => row.path === path));
  const parameters = Object.entries(openapi.components.parameters).map(([key, parameter]) => {
    const example = parameter.in === 'path' ? records[parameter.name] : undefined;
    return [key, example ? { ...parameter, example } : parameter] as const;
  });
  const components = { ...openapi.components, parameters: Object.fromEntries<object>(parameters) };
  const json = { ...openapi, paths: Object.fromEntries(paths), components };
  await page.route('**/openapi.json', (route) => route.fulfill({ json }));
  await page.goto(`${url}/docs`);
}

async function authorize(page: Page, apiKey: string): Promise<void> {
  await page.getByRole('button', { name: 'Authorize', exact: true }).click();
  const scheme = page.locator('.auth-container', { hasText: 'platformKey' }).last();
  await scheme.locator('input').fill(apiKey);
  await scheme.getByRole('button', { name: 'Apply credentials' }).click();
  await page.locator('.close-modal').click();
}

/** Opens an operation by its id. */
async function open(page: Page, id: string): Promise<Locator> {
  const block = page.locator(`.opblock[id$="-${id}"]`);
  await block.locator('.opblock-summary-control').click();
  return block;
}

/** Executes an opened operation. @returns the status of the reply. */
async function execute(block: Locator): Promise<string> {
  const reply = block.locator('.live-responses-table .response .response-col_status');
  const clear = block.getByRole('button', { name: 'Clear' });
  if ((await clear.count()) > 0) await clear.click();
  await block.getByRole('button', { name: 'Execute' }).click();
  await reply.waitFor();
  return (await reply.innerText()).trim();
}
