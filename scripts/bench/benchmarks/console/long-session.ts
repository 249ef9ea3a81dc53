import { ConsoleChat } from '../../../../packages/console/testing/console-chat.js';
import { talkLong } from '../../../../packages/console/testing/fill-database.js';
import { inEachRound, type Figure } from './figure.js';
import { countNodes, watchFrames } from './watch-frames.js';
import type { MeasuredConsole } from './with-console.js';

const MESSAGES = 1_000;

/** From the end of a session to its first message, by the key that leads there; the pages between are loaded on the way. */
export async function longSession({ open, database }: MeasuredConsole, rounds: number): Promise<Figure[]> {
  const page = await open('/chat');
  await new ConsoleChat(page).begin();
  await talkLong(database, new URL(page.url()).pathname.split('/').at(-1) ?? '', MESSAGES);
  const first = page.getByText('Question number 1', { exact: true });
  const of = await inEachRound(rounds, async () => {
    await page.reload();
    await page.getByText(`Answer number ${MESSAGES / 2}.`).waitFor();
    await page.getByRole('log').focus();
    let nodes = 0;
    const { longestMs, long } = await watchFrames(page, async () => {
      while (!(await first.isVisible())) {
        await page.keyboard.press('Home');
        nodes = Math.max(nodes, await countNodes(page));
      }
    });
    return { longestMs, long, nodes };
  });
  await page.context().close();
  return [
    { what: '1,000 messages from end to start, the longest frame, ms', values: of('longestMs') },
    { what: '1,000 messages from end to start, frames over 50 ms', values: of('long'), atMost: 0 },
    {
      what: '1,000 messages from end to start, most nodes in the document',
      values: of('nodes'),
    },
  ];
}
