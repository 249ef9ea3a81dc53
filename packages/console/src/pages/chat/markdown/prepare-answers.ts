import { hasEndlessLine, markdownBlocks } from './markdown-blocks';
import { renderBlock } from './render-block';

/** What of an idle moment has to be left: a block takes some milliseconds. */
const LEFT_MS = 5;

/**
 * Parses answers while the browser has nothing else to do, the last one first, so that one can scroll to them without a wait.
 * @returns a function that stops.
 */
export const prepareAnswers = (texts: readonly string[]): (() => void) => {
  // Without it they are parsed when they are seen.
  if (typeof requestIdleCallback === 'undefined') return () => undefined;
  const answers = [...texts];
  let blocks: string[] = [];
  let handle = requestIdleCallback(work);
  function work(idle: IdleDeadline): void {
    while (idle.timeRemaining() > LEFT_MS) {
      const block = blocks.pop();
      if (block !== undefined) void renderBlock(block);
      else {
        const answer = answers.pop();
        if (answer === undefined) return;
        blocks = hasEndlessLine(answer) ? [] : markdownBlocks(answer);
      }
    }
    handle = requestIdleCallback(work);
  }
  return () => cancelIdleCallback(handle);
};
