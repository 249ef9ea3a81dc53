import type { ServerResponse } from 'node:http';
import { disconnectSignal } from './disconnect-signal.js';
import { waitForDrain, isFirst, STALLED_MS } from './back-pressure.js';
import { writeHead, type ReplyHead } from '../reply/reply.js';

/** The chunks of a body, produced as fast as the client reads them, until they end or the signal reports that the client disconnected. */
export type OpenBodyStream = (disconnected: AbortSignal) => AsyncIterable<string | Buffer>;

/** Keeps proxies from buffering the chunks. */
const pieceHeaders = { 'X-Accel-Buffering': 'no' };

/**
 * Writes a body as it is produced, no faster than the client reads it. A failure before the first chunk can still be answered with a
 * problem; after that the caller closes the connection.
 */
export async function streamBody(
  response: ServerResponse,
  head: ReplyHead,
  open: OpenBodyStream,
  stalledMs = STALLED_MS,
): Promise<void> {
  const begin = () => writeHead(response, { ...head, headers: { ...pieceHeaders, ...head.headers } });
  if (response.req.method === 'HEAD') {
    begin();
    response.end();
    return;
  }
  const disconnected = disconnectSignal(response);
  if (!(await isFirst(response, disconnected))) return;
  for await (const piece of open(disconnected)) {
    if (disconnected.aborted) return;
    if (!response.headersSent) begin();
    if (!response.write(piece) && (await waitForDrain(response, disconnected, stalledMs))) {
      response.destroy();
      return;
    }
  }
  if (disconnected.aborted) return;
  if (!response.headersSent) begin();
  response.end();
}
