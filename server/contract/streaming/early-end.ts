/** The end of a stream before its last frame: what its reader can still be told, and when its connection is closed. */
import type { ServerResponse } from 'node:http';
import type { ChunkWriter } from './chunk-writer.js';

/** Why a stream ends early: its reader has read nothing for too long, or the server stops. */
export type EarlyEnd = 'slow' | 'drain';

const REASONS: Readonly<Record<EarlyEnd, string>> = {
  slow: 'what was sent was not read in time',
  drain: 'the server stops',
};

/** In this time at random a reader joins again: those who lost a server together do not all come at the same moment. */
const REJOIN_MS = 1_000;

/** In which a reader may still take what is buffered for it, with the reason behind it. */
export const LINGER_MS = 5_000;

/** What is written last: a comment with the reason, and when to join again (HTML, section 9.2.6, field `retry`). */
function farewell(reason: EarlyEnd): string {
  const text = `: closing ${reason}: ${REASONS[reason]}; join again after the last id\n`;
  return `${text}retry: ${Math.round(Math.random() * REJOIN_MS)}\n\n`;
}

/**
 * Ends the reply after the reason, and then its connection: a kept one would bring the reader back to a server that stops. A reader that
 * takes neither in time is disconnected.
 */
export function endEarly(
  response: ServerResponse,
  chunks: ChunkWriter,
  reason: EarlyEnd,
  lingerMs = LINGER_MS,
): void {
  const { socket } = response.req;
  const late = setTimeout(() => socket.destroy(), lingerMs).unref();
  socket.once('close', () => clearTimeout(late));
  chunks.write(farewell(reason));
  response.end();
  socket.destroySoon();
}
