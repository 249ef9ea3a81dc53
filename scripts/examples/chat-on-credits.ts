import { expect, test } from '@jest/globals';
import { createUcanAuth, keyFromText, type UcanKey } from '@twin-oracle/sdk/ucan';
import { startCreditsServer } from '../../server/bundled-plugins/credits/testing/credits-server.js';
import { call, type TestServer } from '../../server/testing/server.js';
import type { ChatPage } from './chat-page.js';
import type { ChatContext } from './describe-chat.js';

/** A server with credits for all of a suite but its payments. */
export const startOracle = () => startCreditsServer({ start: 10_000 });

/** What both pages do alike with a server. */
export function testAnswers(context: () => ChatContext<ChatPage, TestServer>): void {
  test('streams an answer', async () => {
    const { chat } = context();
    await chat.send('/stream 25');
    expect(await chat.text()).toMatch(/^1 2 3 .* 25$/);
  });

  test.each([
    ['/tool count_twins {}', 'count_twins done'],
    ['/tool read_selection {}', 'read_selection done'],
    ['/action highlight {"name":"Solar"}', 'highlight done'],
  ])('shows the call of %s', async (message, shown) => {
    const { chat } = context();
    await chat.send(message);
    await chat.ended();
    expect(await chat.calls()).toEqual([shown]);
  });

  test('shows a component, reasoning, and an answer that fails', async () => {
    const { chat } = context();
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
  });

  test('goes on with an answer after a reload, and stops it', async () => {
    const { chat } = context();
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
}

/** Leaves the user of a page what is too little for a message. @returns the id of the claim that can be paid. */
export async function takeCredits({ page }: ChatPage, server: TestServer): Promise<string> {
  const key = await userKey(page);
  const headers = await createUcanAuth({ key, oracleDid: server.oracleDid }).headers();
  const { body: account } = await call(`${server.url}/credits`, { headers });
  await server.database.query(
    `insert into plugin_credits.transfers (id, kind, debit_account, credit_account, amount)
     values ('taken', 'direct', $1, 'oracle', $2)`,
    [key.did(), Number(account.available) - 5],
  );
  const { body } = await call(`${server.url}/credits/claims`, { headers });
  const [claim] = body.claims as { claimId: string }[];
  if (!claim) throw new Error('there is no claim to pay');
  return claim.claimId;
}

async function userKey(page: ChatPage['page']): Promise<UcanKey> {
  const text: unknown = await page.evaluate("localStorage.getItem('oracle-chat-key')");
  const { ok: key } = await keyFromText(String(text));
  if (!key) throw new Error('the page has no key');
  return key;
}
