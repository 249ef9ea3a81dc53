/** Replies of a test server. */
import type { IncomingHttpHeaders, OutgoingHttpHeaders, RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Received {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Answers with a result computed from the whole request: as JSON, or unchanged if it is a text. */
export const answering =
  (
    answer: (received: Received) => unknown,
    status = 200,
    headers: OutgoingHttpHeaders = {},
  ): RequestListener =>
  (request, response) => {
    void text(request).then(
      (body) => {
        const { method, url, headers: sent } = request;
        response.writeHead(status, { 'content-type': 'application/json', ...headers });
        const answered = answer({ method, url, headers: sent, body });
        response.end(typeof answered === 'string' ? answered : JSON.stringify(answered));
      },
      // The client has disconnected.
      () => response.destroy(),
    );
  };

export const replyWith = (body: unknown, status = 200, headers: OutgoingHttpHeaders = {}): RequestListener =>
  answering(() => body, status, headers);

export const refuse = (status: number, code = 'no', headers: OutgoingHttpHeaders = {}): RequestListener =>
  replyWith({ code }, status, { 'content-type': 'application/problem+json', ...headers });

export const hangUp: RequestListener = (request) => void request.socket.destroy();

/** Writes this, and leaves the connection open. */
export const say =
  (headers: OutgoingHttpHeaders, ...texts: string[]): RequestListener =>
  (_request, response) => {
    response.writeHead(200, headers);
    response.flushHeaders();
    for (const text of texts) response.write(text);
  };

/** Writes this, and then breaks the connection. */
export const sayAndDrop =
  (headers: OutgoingHttpHeaders, ...texts: string[]): RequestListener =>
  (_request, response) => {
    response.writeHead(200, headers);
    response.flushHeaders();
    response.write(texts.join('') || '\n', () => response.destroy());
  };
