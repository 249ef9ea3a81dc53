import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer, type RawData } from 'ws';
import type { Peer } from './interceptor.js';
import type { SocketLink } from './socket-link.js';

const acceptor = new WebSocketServer({ noServer: true, perMessageDeflate: false });

/** Headers of a handshake that reach the server. The rest belongs to the connection. */
const PASSED_ON = ['authorization', 'cookie', 'origin', 'user-agent', 'x-ucan-delegation', 'x-auth-type'];

/** Accepts a WebSocket once the server has accepted one, and relays what both say. */
export function relayWebSocket(
  target: URL,
  request: IncomingMessage,
  stream: Duplex,
  head: Buffer,
  link: SocketLink,
): void {
  const url = new URL(request.url ?? '/', target);
  url.protocol = target.protocol === 'https:' ? 'wss:' : 'ws:';
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(([name]) => PASSED_ON.includes(name)),
  );
  const upstream = new WebSocket(url, { headers, perMessageDeflate: false });
  stream.once('error', () => upstream.terminate());
  upstream.on('error', () => stream.destroy());
  upstream.once('unexpected-response', (_request, { statusCode = 502, statusMessage = '' }) => {
    stream.end(`HTTP/1.1 ${statusCode} ${statusMessage}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
    upstream.terminate();
  });
  upstream.once('open', () =>
    acceptor.handleUpgrade(request, stream, head, (client) => {
      join({ from: client, to: upstream, peer: 'client', link });
      join({ from: upstream, to: client, peer: 'server', link });
    }),
  );
}

interface Direction {
  readonly from: WebSocket;
  readonly to: WebSocket;
  readonly peer: Peer;
  readonly link: SocketLink;
}

function join({ from, to, peer, link }: Direction): void {
  from.on('message', (data: RawData, isBinary) => {
    const messages = isBinary ? [data] : link.relay(textOf(data), peer);
    for (const message of messages) to.send(message);
  });
  from.once('close', () => {
    link.close(peer);
    to.close();
  });
  from.on('error', () => to.terminate());
}

function textOf(data: RawData): string {
  return Buffer.isBuffer(data)
    ? data.toString()
    : Buffer.concat(Array.isArray(data) ? data : [Buffer.from(data)]).toString();
}
