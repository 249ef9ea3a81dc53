import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { Problem, problemBody, type ProblemCode } from './problem.js';
import { securityHeaders } from './reply.js';

const meanings: Readonly<Record<string, [ProblemCode, string]>> = {
  HPE_HEADER_OVERFLOW: ['headers_too_large', "The request's headers are over the limit"],
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'The request was not received in time'],
};

/** Answers what Node's parser cannot read as a request; no route or middleware ever sees it. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET' || isReplying(socket)) {
    socket.destroy();
    return;
  }
  const [code, detail] = meanings[error.code ?? ''] ?? ['malformed_request', 'The request is not valid HTTP'];
  endWithProblem(socket, new Problem(code, detail));
}

/** Answers an `Upgrade` that nobody here can take, such as the h2c that some clients offer. */
export function refuseUpgrade(socket: Duplex): void {
  const detail =
    'Connections can be upgraded on the event channel only; send this request without the Upgrade header';
  endWithProblem(socket, new Problem('malformed_request', detail));
}

function endWithProblem(socket: Duplex, problem: Problem): void {
  const requestId = randomUUID();
  const body = problemBody(problem, requestId);
  const text = JSON.stringify(body);
  const headers = {
    ...securityHeaders,
    'Content-Type': 'application/problem+json',
    'Content-Length': Buffer.byteLength(text),
    'X-Request-Id': requestId,
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${problem.status} ${body.title}\r\n${lines.join('')}\r\n${text}`);
}

/**
 * Whether a reply to an earlier request is on its way on this connection: a problem would land in the middle of it. Node's own
 * handler looks at the same member, which it does not document.
 */
function isReplying(socket: Socket & { _httpMessage?: { headersSent: boolean } | null }): boolean {
  return socket._httpMessage?.headersSent === true;
}
