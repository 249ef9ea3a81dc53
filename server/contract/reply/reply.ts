import type { ServerResponse } from 'node:http';
import type { Problem } from '../errors/problem.js';
import type { Schema } from '../types.js';

/** A reply's own headers, by name. */
export type ReplyHeaders = Readonly<Record<string, string | number>>;

/**
 * Header names and values, alternating. Node writes such a list unchanged; an object, or a single `setHeader` before it, would cost more
 * than the rest of a small reply (docs/benchmarks.md).
 */
export type HeaderLines = readonly string[];

/** Sent with every reply (OWASP REST security cheat sheet); a page that needs more sets its own policy. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
};

const securityLines: HeaderLines = Object.entries(securityHeaders).flat();

/** The head of a reply. `lines` are the headers of every reply to this request. */
export interface ReplyHead {
  readonly status: number;
  readonly type: string;
  readonly lines: HeaderLines;
  /** Override security headers of the same name. */
  readonly headers?: ReplyHeaders | undefined;
}

/** Writes a complete reply; a HEAD request gets the headers only. */
export function send(response: ServerResponse, head: ReplyHead, body: string | Buffer): void {
  writeHead(response, head, 'Content-Length', String(Buffer.byteLength(body)));
  if (head.headers?.Connection === 'close' && !response.req.complete) endLingering(response, body);
  else response.end(response.req.method === 'HEAD' ? undefined : body);
}

/** Enough for a client on a slow network, or a busy machine, to notice that it need not send the rest. */
const LINGER_MS = 5_000;

/** Closing a connection while the client still sends may lose the reply, so the rest of the request is discarded for a while. */
function endLingering(response: ServerResponse, body: string | Buffer): void {
  response.write(body);
  const timer = setTimeout(() => response.end(), LINGER_MS);
  response.once('close', () => clearTimeout(timer));
  response.req.once('end', () => response.end());
  response.req.resume();
}

/** @param body the problem as the client gets it. */
export function sendProblem(
  response: ServerResponse,
  problem: Problem,
  body: Schema<'Problem'>,
  lines: HeaderLines,
): void {
  const head = {
    status: problem.status,
    type: 'application/problem+json',
    lines,
    headers: problem.details.headers,
  };
  send(response, head, jsonText(body));
}

/** JSON text with a line break at the end, for terminals. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}

export function writeHead(
  response: ServerResponse,
  { status, type, lines, headers }: ReplyHead,
  ...more: string[]
): void {
  writeLines(response, status, [...lines, ...more, 'Content-Type', type], headers);
}

/** A reply without a body. */
export function sendNotModified(response: ServerResponse, { status, lines, headers }: ReplyHead): void {
  writeLines(response, status, [...lines], headers);
  response.end();
}

function writeLines(
  response: ServerResponse,
  status: number,
  all: string[],
  headers: ReplyHeaders | undefined,
): void {
  if (headers === undefined) {
    all.push(...securityLines);
  } else {
    for (const [name, value] of Object.entries({ ...securityHeaders, ...headers }))
      all.push(name, String(value));
  }
  response.writeHead(status, all);
}
