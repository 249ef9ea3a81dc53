import type { Logger } from 'pino';
import { createLogger } from '../../startup/logging.js';

export interface WatchedLog {
  readonly log: Logger;
  /** All lines so far, as one text. */
  text(): string;
  /** The number of lines that contain the words. */
  count(words: string): number;
  /** Resolves with the first line, past or future, that contains the words; `after` skips that many. */
  line(words: string, after?: number): Promise<string>;
}

/** A log on which tests can wait. */
export function watchLog(): WatchedLog {
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  const log = createLogger('debug', {
    write(line: string) {
      lines.push(line);
      for (const look of waiting) look();
    },
  });
  return {
    log,
    text: () => lines.join(''),
    count: (words) => lines.filter((line) => line.includes(words)).length,
    line: (words, after = 0) =>
      new Promise((resolve) => {
        const look = () => {
          const found = lines.filter((line) => line.includes(words))[after];
          if (found === undefined) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
  };
}
