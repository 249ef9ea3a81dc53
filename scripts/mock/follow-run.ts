import type { MockRun } from '@twin-oracle/sdk/testing';
import type { RunEvent } from '@twin-oracle/sdk';
import type { SseFrame } from '../../server/contract/streaming/sse.js';
import { requestNow } from './current-request.js';

/** A reader's connection was cut by the scenario. */
class ConnectionCut extends Error {
  override readonly name = 'ConnectionCut';
}

/** The frames of a run for one reader, until the scenario disturbs the reader's connection. */
export async function* followRun(
  run: MockRun,
  after: number,
  disconnected: AbortSignal,
): AsyncGenerator<SseFrame<RunEvent['event']>[], void> {
  for await (const part of run.log.follow(after, disconnected)) {
    if ('frames' in part) {
      yield part.frames.map(({ id, event, data }) => ({ id, event, data: JSON.stringify(data) }));
      continue;
    }
    const { socket } = requestNow().response;
    if (part.fault === 'half-open') {
      // Nothing leaves any more, not even the heartbeat.
      socket?.cork();
      await new Promise((resolve) => disconnected.addEventListener('abort', resolve));
      return;
    }
    if (part.fault === 'mid-frame') {
      const half = 'event: message\ndata: {"content":"cut off in the mid';
      socket?.write(`${half.length.toString(16)}\r\n${half}\r\n`);
      // Once it was sent.
      await new Promise((sent) => socket?.write('', sent));
    }
    throw new ConnectionCut('the scenario cuts the connection');
  }
}
