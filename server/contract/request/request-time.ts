/**
 * Limits how long a request may take to arrive. Node's own limit is the same for all requests, and would cut uploads that are large but not
 * slow.
 */
import type { IncomingMessage, Server } from 'node:http';

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/**
 * Calls `onLate` for a request whose body is incomplete after that time, whether or not it is being read. Headers have Node's own limit.
 * Call it after the server has its request handler: it must run before that.
 */
export function limitRequestTime(
  server: Server,
  milliseconds: number,
  onLate: (request: IncomingMessage) => void,
): void {
  server.prependListener('request', (request: IncomingMessage) => {
    if (!hasBody(request)) return;
    // The timer need not keep the process alive; the connection does.
    timers.set(request, setTimeout(() => onLate(request), milliseconds).unref());
    request.once('close', () => takeYourTime(request));
  });
}

/** Lifts the limit, for a body whose reader enforces its own timeouts. */
export function takeYourTime(request: IncomingMessage): void {
  clearTimeout(timers.get(request));
  timers.delete(request);
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}
