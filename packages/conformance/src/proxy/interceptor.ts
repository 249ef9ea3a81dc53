import type { OutgoingHttpHeaders } from 'node:http';
import type { Packet } from 'socket.io-parser';

/** A request with its whole body. */
export interface ProxyRequest {
  readonly method: string;
  /** The path with its query. */
  readonly path: string;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
}

export interface ReplyHead {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
}

/** What observes one exchange, or changes it. */
export interface ExchangeInterceptor {
  /** What is sent to the server in place of the client's request. */
  readonly request?: ProxyRequest;
  /** The reply, where the server is not asked at all. */
  readonly answer?: ReplyHead & { readonly body: string };
  readonly head?: (head: ReplyHead) => ReplyHead;
  /**
   * The body of the reply, as it comes. Reading it throws an `AbortError` when the client has left, and another error when the server has cut
   * it. An error that is thrown here cuts the connection of the client.
   */
  readonly body?: (chunks: AsyncIterable<Buffer>, head: ReplyHead) => AsyncIterable<Buffer>;
  /** The connection was lost before there was a reply. */
  readonly lost?: (by: Peer) => void;
}

export type Peer = 'client' | 'server';

/** A packet of Socket.IO, by whichever transport it came. */
export interface SocketPacket {
  readonly from: Peer;
  readonly packet: Packet;
}

/** What observes one connection of Engine.IO, or changes it. */
export interface SocketInterceptor {
  /** The packets that are sent on in place of this one; undefined when it is sent on as it came. */
  readonly packet?: (packet: SocketPacket) => readonly Packet[] | undefined;
  readonly closed?: (by: Peer) => void;
}

/** What observes everything that passes a proxy, or changes it. */
export interface Interceptor {
  readonly exchange?: (
    request: ProxyRequest,
  ) => ExchangeInterceptor | undefined | Promise<ExchangeInterceptor | undefined>;
  /** @param query that of the handshake */
  readonly socket?: (query: URLSearchParams) => SocketInterceptor | undefined;
}
