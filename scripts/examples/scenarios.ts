import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from '@jest/globals';
import type { ChatPage } from './chat-page.js';
import type { ChatContext, StartedOracle } from './describe-chat.js';

const scenarios = readdirSync('spec/scenarios').map((file) => basename(file, '.yaml'));

export type Expectations = Readonly<Record<string, (chat: ChatPage) => Promise<void>>>;

/** How a chat page shows scenarios to a user who has sent their names, where both pages do the same. */
export const expectations: Expectations = {
  async action(chat) {
    expect(await chat.text()).toBe('It is highlighted.');
    expect(await chat.calls()).toEqual(['highlight done']);
    await chat.shows('Highlighted: Clean Cooking Project', chat.page.locator('body'));
  },
  async 'browser-tool'(chat) {
    expect(await chat.text()).toContain('Thank you, I have it.');
    expect(await chat.calls()).toEqual(['read_selection done']);
  },
  async component(chat) {
    await chat.ended();
    expect(await chat.answer.locator('.card').allInnerTexts()).toEqual([expect.stringContaining('1200')]);
  },
  async 'dropped-connection'(chat) {
    await chat.shows(/and this after it/);
    expect(await chat.text()).toBe('This much came before the line was cut, and this after it.');
    await chat.connected();
  },
  async 'half-open'(chat) {
    await chat.shows(/the rest for who joins again/);
    expect(await chat.text()).toBe('This much came, and the rest for who joins again.');
    await chat.connected();
  },
  async 'happy-answer'(chat) {
    expect(await chat.text()).toContain('You said: /happy-answer');
  },
  async 'long-answer'(chat) {
    await chat.shows(/Clean cooking in three parts/);
    await chat.page.reload();
    await chat.shows(/Clean cooking in three parts/);
    expect(await chat.page.locator('.question').allInnerTexts()).toEqual(['/long-answer']);
    await chat.click('Stop');
    await chat.shows('Stopped.');
    expect((await chat.text()).length).toBeLessThan(900);
  },
  async reasoning(chat) {
    expect(await chat.text()).toContain('Because the measured use of fuel');
    await chat.answer.getByText('Reasoning').click();
    await chat.shows(/The user wants a reason/);
  },
  async 'slow-reader'(chat) {
    expect((await chat.text()).length).toBeGreaterThan(4_000);
  },
  async 'token-expiring'(chat) {
    expect(await chat.text()).toBe('Your token expires soon.');
    await chat.connected();
  },
  async 'tool-calls'(chat) {
    expect(await chat.text()).toContain('There are 3 projects');
    expect(await chat.calls()).toEqual(['count_twins done', 'find_twins failed']);
    await chat.answer.getByText('find_twins').click();
    await chat.shows('The register cannot be reached');
  },
};

/** A test of each scenario. One that no line describes fails, and so does a line for none. */
export function testScenarios(
  described: Expectations,
  context: () => ChatContext<ChatPage, StartedOracle>,
): void {
  test.each(scenarios)('shows the scenario %s', async (name) => {
    const { chat } = context();
    await chat.newSession();
    await chat.send(`/${name}`);
    const expectation = described[name];
    if (!expectation) throw new Error(`No expectation says how the page shows the scenario ${name}`);
    await expectation(chat);
  });

  test('has no expectation without a scenario', () => {
    expect(Object.keys(described).sort()).toEqual([...scenarios].sort());
  });
}
