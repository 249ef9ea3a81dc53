import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { Problem, problemBody, type ProblemCode } from '../errors/problem.js';
import { jsonText, securityHeaders } from '../reply/reply.js';
import { limitRequestTime } from '../request/request-time.js';
import { waitsForLeave } from '../request/upload.js';

const meanings: Readonly<Record<string, [ProblemCode, string]>> = {
  HPE_HEADER_OVERFLOW: ['headers_too_large', "The request's headers are over the limit"],
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'The request was not received in time'],
};

/** Enough for a client on a slow network, or a busy machine, to read the reply. */
const LINGER_MS = 5_000;

/**
 * Answers requests that never reach a route or middleware. Upgrades below `upgradePath` are handled elsewhere; all others are refused here.
 */
export function answerClientErrors(server: Server, upgradePath: string, requestTimeoutMs: number): void {
  server.on('clientError', answerBrokenRequest);
  limitRequestTime(server, requestTimeoutMs, ({ socket }) =>
    endUnlessReplying(socket, new Problem('request_timeout', 'The request was not received in time')),
  );
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    // A body that will be refused need not be sent; the code that reads a body asks the client to send it.
    if (!waitsForLeave(request)) response.writeContinue();
    server.emit('request', request, response);
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex) => {
    if (!request.url?.startsWith(upgradePath)) refuseUpgrade(socket);
  });
}

/** Answers what Node's parser cannot read as a request. */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const [code, detail] = meanings[error.code ?? ''] ?? ['malformed_request', 'The request is not valid HTTP'];
  endUnlessReplying(socket, new Problem(code, detail));
}

function endUnlessReplying(socket: Socket, problem: Problem): void {
  if (!socket.writable || isReplying(socket)) socket.destroy();
  else endWithProblem(socket, problem);
}

/** No other upgrade is supported, such as the h2c that some clients offer. */
function refuseUpgrade(socket: Duplex): void {
  const detail =
    'Connections can be upgraded on the event channel only; send this request without the Upgrade header';
  endWithProblem(socket, new Problem('malformed_request', detail));
}

/** Writes a problem to a connection that has no response object. */
export function endWithProblem(socket: Duplex, problem: Problem): void {
  const requestId = randomUUID();
  const body = problemBody(problem, requestId);
  const text = jsonText(body);
  const headers = {
    ...securityHeaders,
    'Content-Type': 'application/problem+json',
    'Content-Length': Buffer.byteLength(text),
    'X-Request-Id': requestId,
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${problem.status} ${body.title}\r\n${lines.join('')}\r\n${text}`);
  // A client that does not close its side would keep the connection open indefinitely.
  const late = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(late));
}

/**
 * Whether a reply to an earlier request is being sent on this connection: a problem would be written into the middle of it. Node's own
 * handler reads the same undocumented member.
 */
function isReplying(socket: Socket & { _httpMessage?: { headersSent: boolean } | null }): boolean {
  return socket._httpMessage?.headersSent === true;
}
