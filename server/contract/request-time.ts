/** How long requests may take to come. Node's own limit is one for all, and would cut uploads that are large and not slow. */
import type { IncomingMessage, Server } from 'node:http';

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/**
 * Calls `onLate` for a request whose body is not whole in time, whoever reads it or does not. Headers have Node's own limit. To be called once
 * the server has its handler: it is asked before that.
 */
export function limitRequestTime(
  server: Server,
  milliseconds: number,
  onLate: (request: IncomingMessage) => void,
): void {
  server.prependListener('request', (request: IncomingMessage) => {
    if (!hasBody(request)) return;
    // It is the connection that keeps a process alive.
    timers.set(request, setTimeout(() => onLate(request), milliseconds).unref());
    request.once('close', () => takeYourTime(request));
  });
}

/** Lifts the limit, for a body whose reader sees to it that it keeps coming. */
export function takeYourTime(request: IncomingMessage): void {
  clearTimeout(timers.get(request));
  timers.delete(request);
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}
