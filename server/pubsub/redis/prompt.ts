/**
 * Waits for an answer a little and no longer. Once one is overdue, all that are waited for are given up in the order in which they were
 * asked for, and no other caller waits until Redis has answered again, or the connection has broken.
 */
export type Prompt = <T>(ask: () => Promise<T>) => Promise<T>;

/** A hundred times what an answer takes in one data centre, and hardly felt by a caller. */
const ANSWER_LIMIT_MS = 250;

export class RedisSilent extends Error {
  override readonly name = 'RedisSilent';
}

/** For the commands of one connection. */
export function createPrompt(limitMs = ANSWER_LIMIT_MS): Prompt {
  const waiting = new Set<() => void>();
  let overdue = 0;

  const giveUpAll = () => {
    for (const giveUp of waiting) giveUp();
    waiting.clear();
  };

  return (ask) => {
    if (overdue > 0) return Promise.reject(new RedisSilent('Redis does not answer'));
    return new Promise((resolve, reject) => {
      let isLate = false;
      const giveUp = () => {
        isLate = true;
        overdue++;
        reject(new RedisSilent(`Redis did not answer for ${limitMs} ms`));
      };
      // A process that was busy reads what has arrived in the meantime before it calls that late.
      const timer = setTimeout(() => setImmediate(() => waiting.has(giveUp) && giveUpAll()), limitMs);
      const settle = () => {
        clearTimeout(timer);
        waiting.delete(giveUp);
        if (isLate) overdue--;
      };
      waiting.add(giveUp);
      ask().finally(settle).then(resolve, reject);
    });
  };
}
