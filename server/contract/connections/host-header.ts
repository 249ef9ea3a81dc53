/** A proxy and this server may interpret a request with two hosts, or none, differently (RFC 9112, 3.2). */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { closing, problemBody, Problem } from '../errors/problem.js';
import { replaceListeners } from './replace-listeners.js';
import { sendProblem } from '../reply/reply.js';
import { requestIdOf } from '../request/request-id.js';
import { endWithProblem } from './client-errors.js';

/**
 * Answers 400 to a request that does not name exactly one host, before any other listener sees it. Node's own check (`requireHostHeader`)
 * has to be off: it answers without a problem, and keeps the first of several hosts. Call it after all listeners have been added.
 */
export function requireOneHost(server: Server): void {
  replaceListeners<[IncomingMessage, ServerResponse]>(server, 'request', (handle) => (request, response) => {
    if (hasOneHost(request)) {
      handle(request, response);
      return;
    }
    const requestId = requestIdOf(request.headers);
    const problem = closing(ambiguousHost());
    sendProblem(response, problem, problemBody(problem, requestId), ['X-Request-Id', requestId]);
  });
  replaceListeners<[IncomingMessage, Duplex, Buffer]>(
    server,
    'upgrade',
    (handle) => (request, socket, head) => {
      if (hasOneHost(request)) handle(request, socket, head);
      else endWithProblem(socket, ambiguousHost());
    },
  );
}

const HOST = 'host';

function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === HOST.length && name.toLowerCase() === HOST) hosts++;
  }
  // HTTP/1.0 does not have the header.
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}

function ambiguousHost(): Problem {
  return new Problem('malformed_request', 'The request must have exactly one Host header');
}
