import { beforeEach, expect, test } from '@jest/globals';
import { describeJourney } from '../testing/console-journey.js';
import { ConsoleChat, counted } from '../testing/console-chat.js';

describeJourney('the chat of the console', (journey) => {
  let chat: ConsoleChat;
  beforeEach(async () => {
    chat = new ConsoleChat(journey.page);
    await journey.page.goto(`${journey.server.url}/console/chat`);
    await chat.begin();
  });

  test('suggests what to try, and shows a tool and an action of this page', async () => {
    const { page } = journey;
    await journey.audit('chat-new-session');
    await page.getByRole('button', { name: /describe_page/ }).click();
    await page.getByRole('button', { name: 'Send' }).click();
    const answer = await chat.ended();
    await answer.getByText('Tool of this page').click();
    const result = answer.getByRole('group', { name: 'result of describe_page' });
    await result.getByText(/"title": "Chat · twin-oracle"/).waitFor();
    await chat.send('/action choose_theme {"theme":"dark"}');
    await (await chat.ended()).getByText('dark colours').waitFor();
    expect(await page.evaluate<string>('document.documentElement.style.colorScheme')).toBe('dark');
    await chat.send('/component Card {"title":"Kisumu stoves","country":"Kenya"}');
    await (await chat.ended()).getByRole('figure').getByText('Kenya').waitFor();
    await page.reload();
    await (await chat.ended()).getByRole('figure').getByText('Kenya').waitFor();
  });

  test('stays at the end while answers grow by much at once, and goes there when a message is sent', async () => {
    const { page } = journey;
    const log = page.getByRole('log', { name: 'Messages' });
    const fields = counted(20).split(' ');
    for (const place of ['end', 'beginning']) {
      if (place === 'beginning') await log.evaluate('(log) => log.scrollTo(0, 0)');
      for (const time of ['first', 'second', 'third']) {
        const card = Object.fromEntries(fields.map((field) => [field, `${time} from the ${place}`]));
        await chat.send(`/component Card ${JSON.stringify(card)}`);
        await (
          await chat.ended()
        )
          .getByRole('figure')
          .getByText(card['20'] ?? '')
          .last()
          .waitFor();
      }
      expect([place, await page.evaluate<boolean>(IS_AT_END)]).toEqual([place, true]);
    }
  });

  test('goes on with an answer after a reload in the middle of it, and stops it', async () => {
    const { page } = journey;
    await chat.send('/stream 1000');
    await chat.answer.getByText(/\b50\b/).waitFor();
    await page.reload();
    await chat.answer.getByText(/^1 2 3 .*\b60\b/).waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await chat.answer.getByText('You stopped it.').waitFor();
    expect(await chat.answer.innerText()).not.toContain(' 1000');
    await page.reload();
    await chat.answer.getByText('This answer was not finished.').waitFor();
  });

  test('shows the run of an answer as a timeline, and a failing frame in two clicks', async () => {
    const { page } = journey;
    await chat.send('Which projects are there?');
    await (await chat.ended()).getByRole('link', { name: 'Show the run' }).click();
    await chat.timeline.getByText('finished').first().waitFor();
    await chat.timeline.getByRole('link', { name: /^find_twins/ }).click();
    await chat.timeline.getByText('"toolName": "find_twins"').waitFor();
    expect(new URL(page.url()).pathname).toMatch(/\/chat\/ses_\w+\/runs\/run_\w+\/frames\/\d+$/);
    await journey.audit('chat-run');
    const copied = () => page.evaluate<string>('navigator.clipboard.readText()');
    await chat.timeline.getByRole('button', { name: 'Copy as scenario' }).click();
    await chat.timeline.getByText('Copied command').waitFor({ state: 'attached' });
    expect(await copied()).toMatch(/^make --silent scenario [\s\S]*event: tool_call\nid: \d+\ndata: {/);
    await chat.timeline.getByRole('button', { name: 'Calls' }).click();
    expect(await chat.timeline.getByRole('link', { name: /^find_twins/ }).count()).toBe(0);

    await chat.send('/fail');
    await (await chat.ended()).getByRole('link', { name: 'Show the failing frame' }).click();
    const frame = chat.timeline.getByRole('listitem').filter({ hasText: /^error/ });
    await frame.getByText('Request id').waitFor();
    await frame.getByText('"retryable"').waitFor();
    await journey.audit('chat-failing-frame');

    await page.goto(page.url().replace(/\/runs\/.*$/, ''));
    await chat.answer.getByRole('link', { name: 'Show the run' }).click();
    await chat.timeline
      .getByRole('listitem')
      .filter({ hasText: /^error/ })
      .getByText('"retryable"')
      .waitFor();
  });

  test('opens a run by its link alone', async () => {
    const { page } = journey;
    await chat.send('/stream 5');
    await (await chat.ended()).getByRole('link', { name: 'Show the run' }).click();
    await chat.timeline.getByText('finished').first().waitFor();
    await page.reload();
    await chat.timeline.getByText('finished').first().waitFor();
    await chat.timeline.getByRole('link', { name: 'Close the run' }).click();
    expect(await chat.timeline.count()).toBe(0);
  });
});

/** Whether one sees the end of the messages, once the page is drawn. */
const IS_AT_END = `new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(() => {
  const { scrollHeight, scrollTop, clientHeight } = document.querySelector('[role=log]');
  next(scrollHeight - scrollTop - clientHeight < 2);
})))`;
