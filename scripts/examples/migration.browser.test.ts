import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import ts from 'typescript';
import { createUcanAuth, keyFromText } from '@twin-oracle/sdk/ucan';
import { startCreditsServer } from '../../server/bundled-plugins/credits/testing/credits-server.js';
import { describeInChromium } from '../../server/docs/testing/describe-in-chromium.js';
import { call, type TestServer } from '../../server/testing/server.js';
import { moveOver, PUBLISHED_CLIENT, serveMigrationApp } from './serve-migration-app.js';

const OUR_CLIENT = '@twin-oracle/sdk/react';

const folder = resolve('examples/migration-app');

/** Longer than a busy machine takes for anything here. */
const TIMEOUT_MS = 300_000;

describeInChromium('an app on the published client, with one changed import,', (launch) => {
  let browser: Browser;
  let server: TestServer;
  let published: Seen;
  let ours: Seen;

  beforeAll(async () => {
    [server, browser] = await Promise.all([startCreditsServer({ start: 10_000 }), launch()]);
    [published, ours] = await Promise.all([play(PUBLISHED_CLIENT), play(OUR_CLIENT)]);
  });

  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  test('shows the same sessions and models', () => {
    expect(ours.lists).toEqual(published.lists);
    expect(ours.lists).toEqual([
      'Guide; guide',
      ['Untitled', '1 in all'],
      ['/stream 25', '1 in all'],
      ['0 in all'],
    ]);
  });

  test('shows the same texts after each answer, and what the transcript does not keep', () => {
    expect(ours.turns.length).toBe(7);
    expect(ours.turns.map(({ lines }) => lines.filter((line) => !isKept(line)))).toEqual(
      published.turns.map(({ lines }) => lines),
    );
    expect(ours.turns.flatMap(({ lines }) => lines.filter(isKept))).toEqual([
      'Solar shown',
      'You have asked for a failure of the kind server.',
    ]);
  });

  test('calls the same handlers with the same arguments, and ends in the same states', () => {
    const calls = ({ turns }: Seen) => turns.map(({ handled, status }) => ({ handled, status }));
    expect(calls(ours)).toEqual(calls(published));
    expect(ours.turns.flatMap(({ handled }) => handled).filter((each) => each !== 'sent')).toEqual([
      'read_selection {}',
      'highlight {"name":"Solar"}',
      'render "done" {"name":"Solar"}',
    ]);
  });

  test('shows the same after a reload, to the character', () => {
    expect(ours.reloaded.length).toBe(14);
    expect(ours.reloaded).toEqual(published.reloaded);
  });

  test('finds an answer after a reload in the middle of it', () => {
    expect(ours.rejoined).toBe(published.rejoined);
    expect(ours.rejoined).toMatch(/^1 2 3 .* 200$/);
  });

  test('stops an answer', () => {
    expect([ours.stopped, published.stopped]).toEqual([STOPPED, STOPPED]);
  });

  test('is told what has to be paid', () => {
    expect(ours.unpaid).toEqual(published.unpaid);
    expect(ours.unpaid).toEqual(['onPaymentRequiredError 1', 'sent']);
  });

  /** Lets a user work with the app. */
  async function play(client: string): Promise<Seen> {
    const served = await serveMigrationApp(client);
    const page = await (await browser.newContext()).newPage();
    page.setDefaultTimeout(TIMEOUT_MS);
    const app = new App(page);
    await page.goto(served.urlFor(server));
    await app.shows('#ready', 'ready');
    const models = await page.locator('#models').innerText();
    await page.getByRole('button', { name: 'New session' }).click();
    await app.shows('#connected', 'connected');
    await app.shows('#sessions', 'Untitled');
    const created = await app.sessions();

    const turns: Turn[] = [];
    for (const message of MESSAGES) turns.push(await app.turn(message));
    // The first answer has named the session.
    await app.shows('#sessions', '/stream 25');
    const named = await app.sessions();
    await page.reload();
    await app.shows('#connected', 'connected');
    await page.locator('article').nth(13).waitFor();
    const reloaded = await page.locator('article').allInnerTexts();

    await app.send('/stream 200');
    await app.last(/\b40\b/);
    await page.reload();
    await app.last(/\b200$/);
    await page.locator('.ai').nth(7).waitFor();
    const rejoined = (await page.locator('.ai div').allInnerTexts()).at(-1) ?? '';

    await app.turn('Hello');
    await app.send('/stream 1000');
    await app.last(/\b40\b/);
    await page.getByRole('button', { name: 'Stop' }).click();
    await app.handled('stopped');
    await app.shows('#status', STOPPED);
    const stopped = await page.locator('#status').innerText();

    await takeCredits(page);
    const { handled: unpaid } = await app.turn('Which projects are there?');
    await page.getByRole('button', { name: 'Delete' }).click();
    await app.shows('#total', '0 in all');
    const deleted = await app.sessions();
    served.close();
    return { lists: [models, created, named, deleted], turns, reloaded, rejoined, stopped, unpaid };
  }

  /** Leaves what is too little for a message. */
  async function takeCredits(page: Page): Promise<void> {
    const text = await page.evaluate<string>("sessionStorage.getItem('migration-app-key')");
    const { ok: key } = await keyFromText(text);
    if (!key) throw new Error('the page has no key');
    const headers = await createUcanAuth({ key, oracleDid: server.oracleDid }).headers();
    const read = async () => (await call(`${server.url}/credits`, { headers })).body;
    let account = await read();
    // The answer that was stopped gives back what it does not need.
    while (account.held !== 0) account = await read();
    await server.database.query(
      `insert into plugin_credits.transfers (id, kind, debit_account, credit_account, amount)
       values ($1, 'direct', $2, 'oracle', $3)`,
      [`taken from ${key.did()}`, key.did(), Number(account.available) - 5],
    );
  }
});

test('its sources compile with the changed import', () => {
  const { config } = ts.readConfigFile(join(folder, 'tsconfig.json'), (file) =>
    readFileSync(file, 'utf8'),
  ) as {
    config: unknown;
  };
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
  const host = ts.createCompilerHost(options);
  const read = host.readFile.bind(host);
  host.readFile = (file) => {
    const source = read(file);
    return file.startsWith(`${folder}/src/`) && source !== undefined ? moveOver(source, OUR_CLIENT) : source;
  };
  const program = ts.createProgram(fileNames, options, host);
  const faults = ts.getPreEmitDiagnostics(program).map(({ messageText }) => messageText);
  expect(faults).toEqual([]);
  expect(fileNames.length).toBeGreaterThan(4);
});

const MESSAGES = [
  '/stream 25',
  '/tool count_twins {}',
  '/tool read_selection {}',
  '/action highlight {"name":"Solar"}',
  '/component Card {"title":"Solar"}',
  '/think of stoves',
  '/fail',
];

const STOPPED = 'ready idle aborted';

/** What our hooks go on showing of an answer after its end, until the page is loaded again. */
const isKept = (line: string): boolean =>
  line === 'Solar shown' || line.startsWith('You have asked for a failure');

interface Turn {
  /** What the answer shows, in an order that does not depend on when it came. */
  readonly lines: readonly string[];
  readonly handled: readonly string[];
  readonly status: string;
}

interface Seen {
  readonly lists: readonly unknown[];
  readonly turns: readonly Turn[];
  readonly reloaded: readonly string[];
  readonly rejoined: string;
  readonly stopped: string;
  readonly unpaid: readonly string[];
}

/** The page of the app. */
class App {
  constructor(readonly page: Page) {}

  async shows(place: string, text: string | RegExp): Promise<void> {
    await this.page.locator(place).getByText(text, { exact: true }).first().waitFor();
  }

  async handled(call: string): Promise<void> {
    await this.page.locator('#handled li').getByText(call, { exact: true }).waitFor();
  }

  async sessions(): Promise<string[]> {
    const titles = await this.page.locator('#sessions li').allInnerTexts();
    return [...titles, await this.page.locator('#total').innerText()];
  }

  async send(message: string): Promise<void> {
    await this.page.evaluate("document.getElementById('handled').replaceChildren()");
    await this.page.getByLabel('Message').fill(message);
    await this.page.keyboard.press('Enter');
    await this.page.locator('.human').getByText(message, { exact: true }).last().waitFor();
  }

  /** Waits until the end of the newest answer shows a text. */
  async last(text: RegExp): Promise<void> {
    await this.page.locator('.ai').last().getByText(text).last().waitFor();
  }

  /** Sends a message and waits until its answer has ended and the transcript was read. */
  async turn(message: string): Promise<Turn> {
    const before = await this.page.locator('article').count();
    await this.send(message);
    await this.handled('sent');
    await this.shows('#status', /^ready idle/);
    const texts = await this.page.locator('article').allInnerTexts();
    const lines = texts
      .slice(before + 1)
      .flatMap((text) => text.split('\n'))
      .map((line) => line.trim())
      .filter((line) => line !== '');
    return {
      lines: lines.sort(),
      handled: await this.page.locator('#handled li').allInnerTexts(),
      status: await this.page.locator('#status').innerText(),
    };
  }
}
