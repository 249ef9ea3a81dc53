import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { ExchangeInterceptor, Interceptor, Peer, ProxyRequest } from './interceptor.js';
import { relayExchange } from './relay-exchange.js';
import { relayWebSocket } from './relay-web-socket.js';
import { SocketLink } from './socket-link.js';

export interface ProxyOptions {
  readonly target: URL;
  /** 0 takes a free one. */
  readonly port?: number;
  /** @param url where the proxy listens */
  readonly intercept: (url: string) => Interceptor;
}

export interface Proxy {
  readonly url: string;
  close(): Promise<void>;
}

const SOCKET_PATH = '/socket.io/';

/** The messages of Engine.IO in a body of its polling transport. */
const SEPARATOR = '\x1e';

/** A reverse proxy on 127.0.0.1 for HTTP, streams and Socket.IO, which an interceptor observes or changes. */
export async function openProxy({ target, port = 0, intercept }: ProxyOptions): Promise<Proxy> {
  const links = new Map<string, SocketLink>();
  const server = createServer();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: listening } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${listening}`;
  const interceptor = intercept(url);
  const closing = new AbortController();
  const running = new Set<Promise<void>>();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const answered = answer(request, response)
      .catch(() => void response.destroy())
      .finally(() => running.delete(answered));
    running.add(answered);
  });
  server.on('upgrade', (request, stream, head) => {
    const closed = once(stream, 'close').then(() => void running.delete(closed));
    running.add(closed);
    relayWebSocket(target, request, stream, head, linkOf(queryOf(request)));
    closing.signal.addEventListener('abort', () => stream.destroy());
  });
  return {
    url,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      closing.abort();
      await Promise.all([closed, ...running]);
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/', headers } = request;
    const asked: ProxyRequest = { method, path, headers, body: await buffer(request) };
    const isPolling = path.startsWith(SOCKET_PATH);
    const exchange = isPolling ? poll(asked) : await interceptor.exchange?.(asked);
    await relayExchange(target, asked, response, exchange ?? {});
  }

  function poll(asked: ProxyRequest): ExchangeInterceptor {
    const link = linkOf(new URL(asked.path, target).searchParams);
    const relay = (body: Buffer, from: Peer) =>
      Buffer.from(
        body
          .toString()
          .split(SEPARATOR)
          .flatMap((message) => link.relay(message, from))
          .join(SEPARATOR),
      );
    return {
      ...(asked.method === 'POST' && { request: { ...asked, body: relay(asked.body, 'client') } }),
      ...(asked.method === 'GET' && {
        head: ({ status, headers: { 'content-length': _, ...headers } }) => ({ status, headers }),
        async *body(chunks, { status }) {
          const whole = await buffer(chunks);
          yield status === 200 ? relay(whole, 'server') : whole;
          remember(link);
        },
      }),
    };
  }

  function linkOf(query: URLSearchParams): SocketLink {
    return links.get(query.get('sid') ?? '') ?? new SocketLink(interceptor, query);
  }

  function remember(link: SocketLink): void {
    if (link.sid !== undefined) links.set(link.sid, link);
  }

  function queryOf(request: IncomingMessage): URLSearchParams {
    return new URL(request.url ?? '/', target).searchParams;
  }
}
