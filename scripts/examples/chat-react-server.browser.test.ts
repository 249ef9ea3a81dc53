import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { createUcanAuth, keyFromText, type UcanKey } from '@twin-oracle/sdk/ucan';
import { pay, startCreditsServer } from '../../server/bundled-plugins/credits/testing/credits-server.js';
import { findChromium, launchChromium } from '../../server/docs/testing/chromium.js';
import { call, type TestServer } from '../../server/testing/server.js';
import { ChatReactPage } from './chat-react-page.js';
import type { ServedPage } from './serve-chat-page.js';
import { serveChatReact } from './serve-chat-react.js';

/** Longer than a busy machine takes for anything here. */
const TIMEOUT_MS = 300_000;

const executable = findChromium();

(executable ? describe : describe.skip)('the chat page in React, with a server at another origin,', () => {
  let browser: Browser;
  let server: TestServer;
  let served: ServedPage;
  let chat: ChatReactPage;
  const complaints: string[] = [];

  beforeAll(async () => {
    [server, served, browser] = await Promise.all([
      startCreditsServer({ start: 10_000 }),
      serveChatReact(),
      launchChromium(executable ?? ''),
    ]);
    const page = await browser.newPage();
    page.setDefaultTimeout(TIMEOUT_MS);
    page.on('pageerror', ({ message }) => complaints.push(message));
    chat = new ChatReactPage(page);
    await chat.open(served.urlFor(server.url));
  });

  afterAll(async () => {
    await browser.close();
    served.close();
    await server.close();
  });

  afterEach(() => expect(complaints.splice(0)).toEqual([]));

  test('streams an answer', async () => {
    await chat.send('/stream 25');
    expect(await chat.text()).toMatch(/^1 2 3 .* 25$/);
  });

  test.each([
    ['/tool count_twins {}', 'count_twins done'],
    ['/tool read_selection {}', 'read_selection done'],
    ['/action highlight {"name":"Solar"}', 'highlight done'],
  ])('shows the call of %s', async (message, shown) => {
    await chat.send(message);
    await chat.ended();
    expect(await chat.calls()).toEqual([shown]);
  });

  test('shows a component, reasoning, and an answer that fails', async () => {
    await chat.send('/component Card {"title":"Solar"}');
    await chat.answer.locator('.card', { hasText: 'Solar' }).waitFor();
    await chat.ended();
    await chat.page.reload();
    await chat.answer.locator('.card', { hasText: 'Solar' }).waitFor();
    await chat.send('/think of stoves');
    await chat.answer.locator('.reasoning').waitFor();
    await chat.ended();
    await chat.send('/fail');
    await chat.answer.locator('.note.error').waitFor();
    await chat.shows('The oracle could not finish its answer.');
  });

  test('goes on with an answer after a reload, and stops it', async () => {
    await chat.newSession();
    await chat.send('/stream 1000');
    await chat.shows(/\b50\b/);
    await chat.page.reload();
    await chat.shows(/^1 2 3 .*\b60\b/);
    await chat.click('Stop');
    await chat.shows('Stopped.');
    expect(await chat.text()).not.toContain(' 1000');
    await chat.page.reload();
    await chat.shows('This answer was not finished.');
  });

  test('lets the oracle act for the user, who has allowed it', async () => {
    await chat.newSession();
    await chat.send('/tool read_delegation {}');
    await chat.ended();
    expect(await chat.calls()).toEqual(['read_delegation done']);
  });

  test('goes on in the same session after another one, with an answer that did not wait', async () => {
    await chat.newSession();
    await chat.send('/stream 400');
    await chat.shows(/\b5\b/);
    const first = chat.page.url();
    await chat.newSession();
    await chat.send('/stream 3');
    expect(await chat.text()).toBe('1 2 3');
    await chat.page.goto(first);
    await chat.shows(/^1 2 3 .*\b9\b/);
    expect(await chat.text()).toMatch(/^1 2 3 .* 400$/);
  });

  test('asks for the payment that an answer needs, and sends the message again with it', async () => {
    const claimId = await takeCredits();
    await chat.send('Which projects are there?');
    await chat.shows(
      new RegExp(`asks for a payment first: ${String(claimId)}`),
      chat.page.locator('.note.prompt'),
    );
    await pay(server, claimId);
    await chat.click('Pay');
    expect(await chat.text()).not.toBe('');
  });

  async function userKey(): Promise<UcanKey> {
    const text: unknown = await chat.page.evaluate("localStorage.getItem('oracle-chat-key')");
    const { ok: key } = await keyFromText(String(text));
    if (!key) throw new Error('the page has no key');
    return key;
  }

  /** Leaves what is too little for a message. @returns the id of the claim that can be paid. */
  async function takeCredits(): Promise<unknown> {
    const key = await userKey();
    const headers = await createUcanAuth({ key, oracleDid: server.oracleDid }).headers();
    const { body: account } = await call(`${server.url}/credits`, { headers });
    await server.database.query(
      `insert into plugin_credits.transfers (id, kind, debit_account, credit_account, amount)
       values ('taken', 'direct', $1, 'oracle', $2)`,
      [key.did(), Number(account.available) - 5],
    );
    const { body } = await call(`${server.url}/credits/claims`, { headers });
    const [claim] = body.claims as { claimId: string }[];
    return claim?.claimId;
  }
});
