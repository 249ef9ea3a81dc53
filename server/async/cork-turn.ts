import type { Writable } from 'node:stream';

/** What is written to the stream in this turn of the event loop goes out by one system call. */
export function corkTurn(stream: Pick<Writable, 'cork' | 'uncork'>): void {
  stream.cork();
  process.nextTick(() => stream.uncork());
}
