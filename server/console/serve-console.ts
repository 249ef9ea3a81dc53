import type { IncomingMessage, ServerResponse } from 'node:http';
import Negotiator from 'negotiator';
import { securityHeaders } from '../contract/reply/reply.js';
import { isFresh } from '../contract/reply/static-document.js';
import { requestIdOf } from '../contract/request/request-id.js';
import { INDEX, type ConsoleFile, type ConsoleFiles, type Encoding } from './console-files.js';

/** Where the console is. Links of its pages lie below it. */
export const CONSOLE_PATH = '/console';

/** Names of files below this contain a hash of their content. */
const HASHED = 'assets/';

const ONE_YEAR_SECONDS = 31_536_000;

export interface ServeConsoleOptions {
  readonly files: ConsoleFiles;
  /** The origin that clients are told to use, which may differ from the one of the page. A function, because the port is known only later. */
  readonly publicUrl: () => string;
}

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Serves the files of the console. Any other path below it is a page of the console, which finds out itself what it shows. */
export function serveConsole({ files, publicUrl }: ServeConsoleOptions): Middleware {
  return (request, response, next) => {
    const path = pathOf(request);
    if (path === undefined || !READING.includes(request.method ?? '')) {
      next();
      return;
    }
    const file = files.get(path) ?? (path.startsWith(HASHED) ? undefined : files.get(INDEX));
    if (!file) {
      next();
      return;
    }
    const isIndex = file === files.get(INDEX);
    answer(request, response, file, {
      ...securityHeaders,
      ...(isIndex && { 'Content-Security-Policy': contentSecurityPolicy(publicUrl()) }),
      'Cache-Control': path.startsWith(HASHED)
        ? `public, max-age=${ONE_YEAR_SECONDS}, immutable`
        : 'no-cache',
      'Content-Type': file.type,
      ETag: file.headers.ETag,
      Vary: 'Accept-Encoding',
      'X-Request-Id': requestIdOf(request.headers),
    });
  };
}

const READING = ['GET', 'HEAD'];

/** The path below `/console/`; undefined for paths of others. */
function pathOf({ url = '/' }: IncomingMessage): string | undefined {
  const [path = '/'] = url.split('?');
  if (path === CONSOLE_PATH) return '';
  return path.startsWith(`${CONSOLE_PATH}/`) ? path.slice(CONSOLE_PATH.length + 1) : undefined;
}

/** Nothing is loaded from another host and nothing is inline. The API and the socket may be at the public origin of the server. */
function contentSecurityPolicy(publicUrl: string): string {
  const socketUrl = publicUrl.replace(/^http/, 'ws');
  return `default-src 'self'; connect-src 'self' ${publicUrl} ${socketUrl}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'`;
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  file: ConsoleFile,
  headers: Readonly<Record<string, string>>,
): void {
  if (isFresh(file, request.headers['if-none-match'])) {
    response.writeHead(304, headers).end();
    return;
  }
  const encoding = preferredEncoding(request, file);
  const body = encoding === undefined ? file.bytes : (file.encoded[encoding] ?? file.bytes);
  response.writeHead(200, {
    ...headers,
    ...(encoding !== undefined && { 'Content-Encoding': encoding }),
    'Content-Length': body.length,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** The smallest form that the client takes; undefined for the plain one. */
function preferredEncoding(request: IncomingMessage, { encoded }: ConsoleFile): Encoding | undefined {
  const accepted = new Negotiator(request).encodings();
  return ENCODINGS.find((encoding) => encoded[encoding] && accepted.includes(encoding));
}

/** The smallest first. */
const ENCODINGS: readonly Encoding[] = ['br', 'gzip'];
