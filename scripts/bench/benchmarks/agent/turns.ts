/** Runs turns one after the other for the given time in milliseconds; each reports how long every turn took, in milliseconds. */
import { z } from 'zod';
import type { SessionsFixture } from '../../fixtures/with-sessions.js';

export type TakeTurns = (url: string, forMs: number) => Promise<number[]>;

const milliseconds = z.array(z.number()).min(1);

/** In the measured process. */
export const withoutServer: TakeTurns = async (url, forMs) => {
  const response = await fetch(`${url}/turns?ms=${forMs}`, { method: 'POST' });
  return milliseconds.parse(await response.json());
};

/** From a message to the last frame of its answer. Each uses a new session as long as there are enough, so that no history is sent. */
export function throughServer({ sessionIds, headers }: SessionsFixture): TakeTurns {
  let taken = 0;
  return async (url, forMs) => {
    const end = performance.now() + forMs;
    const times: number[] = [];
    while (performance.now() < end) {
      const sessionId = sessionIds[taken++ % sessionIds.length] ?? '';
      const before = performance.now();
      const response = await fetch(`${url}/messages/${sessionId}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ message: 'What time is it?', stream: true }),
      });
      assertWhole(await response.text());
      times.push(performance.now() - before);
    }
    return times;
  };
}

function assertWhole(stream: string): void {
  const results = stream.match(/"status":"done"/g)?.length;
  if (results !== 3 || !stream.includes('piece 19 ') || !stream.includes('"status":"finished"'))
    throw new Error(`a turn came out otherwise than it should: ${stream}`);
}
