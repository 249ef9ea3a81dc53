import type { RequestListener } from 'node:http';
import { serve } from './serve.js';

export interface ScriptedServer {
  readonly url: string;
  /** `METHOD /path?query` of each request so far. */
  readonly requests: string[];
  close(): Promise<void>;
}

/** A real HTTP server that does with one request after another what the script says; with nothing left it answers 404. */
export const serveScript = async (script: readonly RequestListener[]): Promise<ScriptedServer> => {
  const left = [...script];
  const requests: string[] = [];
  const served = await serve((request, response) => {
    requests.push(`${request.method ?? ''} ${request.url ?? ''}`);
    (left.shift() ?? refuse(404))(request, response);
  });
  return { url: served.url, requests, close: () => served.close() };
};

/** Answers with JSON once the whole request is there. */
export const replyWith =
  (body: unknown, status = 200): RequestListener =>
  (request, response) => {
    request.resume().on('end', () => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  };

export const refuse =
  (status: number, code = 'no', headers: Record<string, string> = {}): RequestListener =>
  (request, response) => {
    request.resume().on('end', () => {
      response.writeHead(status, { 'content-type': 'application/problem+json', ...headers });
      response.end(JSON.stringify({ code }));
    });
  };

export const hangUp: RequestListener = (request) => void request.socket.destroy();

/** Writes this, and leaves the connection open. */
export const say =
  (type: string, ...texts: string[]): RequestListener =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': type });
    response.flushHeaders();
    for (const text of texts) response.write(text);
  };

/** Writes this, and then cuts the connection. */
export const sayAndDrop =
  (type: string, ...texts: string[]): RequestListener =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': type });
    response.flushHeaders();
    response.write(texts.join('') || '\n', () => response.destroy());
  };
