import { ConsoleChat } from '../../../../packages/console/testing/console-chat.js';
import { inEachRound, type Figure } from './figure.js';
import type { MeasuredConsole } from './with-console.js';

/** The guide answers in words at a steady pace, without a tool. */
const QUESTION = '/stream 20';

/** In a session without a past, from the press of the button until the first words of the answer are on the screen. */
export async function firstToken({ open }: MeasuredConsole, rounds: number): Promise<Figure[]> {
  const page = await open('/chat');
  const chat = new ConsoleChat(page);
  await chat.begin();
  const of = await inEachRound(rounds, async (round) => {
    if (round > 0) await chat.newSession();
    await page.evaluate(WATCH);
    await chat.send(QUESTION);
    const token = await page.evaluate<number>('firstToken');
    await chat.ended();
    return { token };
  });
  await page.context().close();
  return [{ what: 'from the press of Send to the first words, ms', values: of('token') }];
}

const WATCH = `
  globalThis.firstToken = new Promise((resolve) => {
    let sent;
    addEventListener('click', () => (sent = performance.now()), { capture: true, once: true });
    new MutationObserver((changes, observer) => {
      const words = document.querySelector('article[aria-label=Answer] > :not(footer)')?.textContent;
      if (sent === undefined || !words || words.startsWith('Thinking')) return;
      observer.disconnect();
      // The task after the next frame: that frame has been drawn.
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - sent)));
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  // The evaluation of a promise would wait for it.
  undefined;
`;
