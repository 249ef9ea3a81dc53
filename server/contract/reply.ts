import type { ServerResponse } from 'node:http';
import { problemBody, type Problem } from './problem.js';

/** Sent with every reply (OWASP REST security cheat sheet); a page that needs more sets its own policy. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
};

export type ReplyHeaders = Readonly<Record<string, string | number>>;

/** Writes a whole reply at once; a HEAD request gets the headers only. */
export function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: string | Buffer,
  headers: ReplyHeaders,
): void {
  response.writeHead(status, {
    ...securityHeaders,
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(body),
    ...headers,
  });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

export function sendProblem(response: ServerResponse, problem: Problem, requestId: string): void {
  const headers = { ...problem.details.headers, 'X-Request-Id': requestId };
  send(
    response,
    problem.status,
    'application/problem+json',
    JSON.stringify(problemBody(problem, requestId)),
    headers,
  );
}
