/** Requests to the endpoint of a model by `node:http`: for a stream of small pieces, `fetch` and its web streams cost more than all that is done with them. */
import { request as requestByHttp, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as requestByHttps } from 'node:https';
import { systemCodeOf } from '../../../../outbound/system-code.js';
import { brokenConnection } from './failures.js';
import { createChunkReader, type ChunkReader } from './chunk-reader.js';
import { decompressed } from './decompressed.js';

export interface EndpointRequest {
  readonly method?: string | undefined;
  readonly headers?: RequestInit['headers'] | undefined;
  readonly body?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface EndpointReply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: ChunkReader;
}

/** How long a connection may take to be opened; the endpoint is tried again after it. */
const CONNECT_MS = 10_000;

/** Connection errors after which a kept connection, which the endpoint has closed meanwhile, is replaced by a new one. */
const CLOSED_MEANWHILE: ReadonlySet<string | undefined> = new Set(['ECONNRESET', 'EPIPE']);

/** Without `deflate`, which some servers send without its header. */
const HEADERS = { accept: '*/*', 'accept-encoding': 'gzip, br' };

/**
 * Sends one request, and resolves with the head of its reply; a redirect is not followed. Connections are those of Node's own agents: kept for the next
 * request, and through the proxy that Node is told to use.
 * @throws {AgentFailure} when the connection fails or breaks; the reason of the signal when it is aborted.
 */
export async function requestEndpoint(url: URL, init: EndpointRequest): Promise<EndpointReply> {
  for (let isAgain = false; ; isAgain = true) {
    init.signal?.throwIfAborted();
    const request = open(url, init);
    try {
      const response = await answerTo(request);
      const body = decompressed(response);
      return {
        status: response.statusCode ?? 0,
        headers: headersOf(response),
        body: createChunkReader(body, () => request.destroy(), init.signal),
      };
    } catch (error) {
      request.destroy();
      init.signal?.throwIfAborted();
      if (isAgain || !request.reusedSocket || !CLOSED_MEANWHILE.has(systemCodeOf(error)))
        throw brokenConnection(error);
    }
  }
}

function open(url: URL, { method = 'GET', headers, body, signal }: EndpointRequest): ClientRequest {
  const options = {
    method,
    headers: { ...HEADERS, ...Object.fromEntries(new Headers(headers)) },
  };
  const request = url.protocol === 'https:' ? requestByHttps(url, options) : requestByHttp(url, options);
  limitConnecting(request, url.protocol === 'https:' ? 'secureConnect' : 'connect');
  // Node's own option for the signal destroys the socket with an error, which nobody hears when the reply has just ended.
  const leave = () => void request.destroy();
  signal?.addEventListener('abort', leave, { once: true });
  request.once('close', () => signal?.removeEventListener('abort', leave));
  return request.end(body);
}

function limitConnecting(request: ClientRequest, connected: 'connect' | 'secureConnect'): void {
  request.once('socket', (socket) => {
    if (!socket.connecting) return;
    const late = setTimeout(() => request.destroy(new ConnectionLate()), CONNECT_MS);
    const isDone = () => clearTimeout(late);
    socket.once(connected, isDone);
    socket.once('close', isDone);
  });
}

class ConnectionLate extends Error {
  override readonly name = 'ConnectionLate';
  readonly code = 'ETIMEDOUT';
}

/** The listener of errors stays: one may follow the reply. */
function answerTo(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('response', resolve);
    request.on('error', reject);
  });
}

function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct))
    for (const value of values) headers.append(name, value);
  return headers;
}
