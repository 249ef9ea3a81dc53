import { io, type Socket } from 'socket.io-client';
import type { HandshakeAuth } from '../identity/user.js';
import { Finding } from '../suite/finding.js';
import { EventSocket } from './event-socket.js';

/** Where the discovery document says that sockets connect. */
export interface SocketAddress {
  readonly url: string;
  readonly path: string;
  readonly namespace: string;
}

export interface Handshake {
  readonly auth: HandshakeAuth;
  readonly query: Readonly<Record<string, string>>;
  readonly transport?: 'websocket' | 'polling';
}

/** The problem that a handshake was refused with. */
export type HandshakeRefusal = Readonly<Record<string, unknown>>;

export type HandshakeResult =
  | { readonly socket: EventSocket; readonly refusal?: never }
  | { readonly socket?: never; readonly refusal: HandshakeRefusal };

const CONNECT_MS = 20_000;

/** @returns the socket, or the problem that the server has sent for the refusal. */
export async function connect(
  { url, path, namespace }: SocketAddress,
  { auth, query, transport = 'websocket' }: Handshake,
): Promise<HandshakeResult> {
  const client: Socket = io(new URL(namespace, url).href, {
    path,
    auth: { ...auth },
    query,
    transports: [transport],
    forceNew: true,
    reconnection: false,
    timeout: CONNECT_MS,
    autoConnect: false,
  });
  const socket = new EventSocket(client);
  const refusal = await new Promise<HandshakeRefusal | undefined>((resolve, reject) => {
    client.once('connect', () => resolve(undefined));
    client.once('connect_error', (error: Error & { data?: unknown }) => {
      if (typeof error.data === 'object' && error.data !== null) resolve({ ...error.data });
      else reject(new Finding('a handshake, or a refusal with a problem', error.message));
    });
    client.connect();
  });
  if (!refusal) return { socket };
  client.disconnect();
  return { refusal };
}
