/**
 * The servers of message files in tests: a web site, and the part of a homeserver that serves files and events (Matrix client-server API).
 * It listens on 127.0.0.1, so the server that fetches from it must be allowed private addresses.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { startHttpServer } from '../../outbound/testing/https-server.js';

export interface StoredFile {
  readonly body: string | Uint8Array;
  readonly contentType?: string;
}

/** One request as it was received. */
export interface MediaRequest {
  readonly path: string;
  readonly authorization: string | undefined;
}

export interface MediaServer {
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  /** The access token that the homeserver accepts. */
  readonly accessToken: string;
  readonly requests: readonly MediaRequest[];
  /** Publishes a file on the web site. @returns its URL. */
  putFile(path: string, file: StoredFile): string;
  /** Stores a file on the homeserver. @returns its `mxc:` URI. */
  putMedia(mediaId: string, file: StoredFile): string;
  /** Answers at a path with the listener. @returns its URL. */
  answer(path: string, listener: RequestListener): string;
  /** Stores an event on the homeserver, with or without a room. @returns its id. */
  putEvent(event: unknown, roomId?: string): string;
  close(): Promise<void>;
}

const ACCESS_TOKEN = 'syt_test_token';

/** The server name in `mxc:` URIs. */
const SERVER_NAME = 'media.test';

const DOWNLOADS = `/_matrix/client/v1/media/download/${SERVER_NAME}/`;
const CLIENT = '/_matrix/client/v3/';

export async function startMediaServer(): Promise<MediaServer> {
  const answers = new Map<string, RequestListener>();
  const requests: MediaRequest[] = [];
  let events = 0;

  const server = await startHttpServer((request, response) => {
    const { url: path = '/', headers } = request;
    requests.push({ path, authorization: headers.authorization });
    const answer = answers.get(path) ?? notFound;
    answer(request, response);
  });
  const { url, close } = server;

  const answerAt = (path: string, listener: RequestListener) => {
    answers.set(path, listener);
    return url + path;
  };

  return {
    url,
    accessToken: ACCESS_TOKEN,
    requests,
    answer: answerAt,
    putFile: (path, file) => answerAt(path, sending(file)),
    putMedia(mediaId, file) {
      answerAt(DOWNLOADS + mediaId, withToken(sending(file)));
      return `mxc://${SERVER_NAME}/${mediaId}`;
    },
    putEvent(event, roomId) {
      const id = `$event-${++events}`;
      const room = roomId === undefined ? '' : `rooms/${encodeURIComponent(roomId)}/`;
      const path = `${CLIENT}${room}${room ? 'event' : 'events'}/${encodeURIComponent(id)}`;
      const file = { body: JSON.stringify(event), contentType: 'application/json' };
      answerAt(path, withToken(sending(file)));
      return id;
    },
    close,
  };
}

function sending({ body, contentType }: StoredFile): RequestListener {
  return (_, response) => {
    if (contentType !== undefined) response.setHeader('Content-Type', contentType);
    response.end(body);
  };
}

function withToken(listener: RequestListener): RequestListener {
  return (request, response) => {
    if (request.headers.authorization === `Bearer ${ACCESS_TOKEN}`) listener(request, response);
    else matrixError(response, 401, 'M_UNKNOWN_TOKEN');
  };
}

function notFound(_: IncomingMessage, response: ServerResponse): void {
  matrixError(response, 404, 'M_NOT_FOUND');
}

function matrixError(response: ServerResponse, status: number, errcode: string): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify({ errcode }));
}
