import type { ServerResponse } from 'node:http';
import { disconnectSignal } from './disconnect-signal.js';
import { waitForDrain, isFirst, STALLED_MS } from './back-pressure.js';
import { writeHead, type ReplyHead } from './reply.js';

/** A body in pieces, made as the client takes them, until they end or the signal says that nobody wants more. */
export type OpenBodyStream = (gone: AbortSignal) => AsyncIterable<string | Buffer>;

/** Proxies are not to gather what comes in pieces. */
const pieceHeaders = { 'X-Accel-Buffering': 'no' };

/**
 * Writes a body as it is made, and makes no more of it than the client takes. What fails before the first piece can still be answered as a
 * problem; later the connection is for the caller to cut.
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
  const gone = disconnectSignal(response);
  if (!(await isFirst(response, gone))) return;
  for await (const piece of open(gone)) {
    if (gone.aborted) return;
    if (!response.headersSent) begin();
    if (!response.write(piece)) await waitForDrain(response, gone, stalledMs);
  }
  if (gone.aborted) return;
  if (!response.headersSent) begin();
  response.end();
}
