/** A network between a client and a server, which fails as a test demands. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { onFreePort } from './port.js';

export type Direction = 'to the server' | 'to the client';

export interface TcpProxy {
  readonly port: number;
  /** Lets nothing pass in these directions until `heal`; new connections are accepted, and also silent. */
  silence(...directions: readonly Direction[]): void;
  /** Lets everything pass that much later, in order, until `heal`. */
  slow(milliseconds: number): void;
  /** Refuses new connections until `heal`. */
  refuse(): void;
  /** Resets all connections, like a firewall that has dropped its state. */
  reset(): void;
  /** Lets everything pass, including what was held back. */
  heal(): Promise<void>;
  close(): Promise<void>;
}

/** The two sockets of one connection. */
interface Link {
  readonly client: Socket;
  readonly server: Socket;
}

export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const links = new Set<Link>();
  const silent = new Set<Direction>();
  const lag = { ms: 0 };

  const apply = ({ client, server }: Link) => {
    if (silent.has('to the server')) client.pause();
    else client.resume();
    if (silent.has('to the client')) server.pause();
    else server.resume();
  };
  const proxy = createServer((client) => {
    const link = { client, server: connect(target) };
    links.add(link);
    client.once('close', () => links.delete(link));
    forward(client, link.server, lag);
    forward(link.server, client, lag);
    apply(link);
  });
  const listen = async (port: number) => {
    proxy.listen(port, '127.0.0.1');
    await once(proxy, 'listening');
    return port;
  };
  const port = await onFreePort(listen);

  return {
    port,
    silence(...directions) {
      for (const direction of directions) silent.add(direction);
      links.forEach(apply);
    },
    slow: (milliseconds) => void (lag.ms = milliseconds),
    refuse: () => void proxy.close(),
    reset() {
      for (const { client, server } of links) {
        client.resetAndDestroy();
        server.resetAndDestroy();
      }
    },
    async heal() {
      silent.clear();
      lag.ms = 0;
      links.forEach(apply);
      if (!proxy.listening) await listen(port);
    },
    async close() {
      const closed = proxy.listening ? once(proxy, 'close') : undefined;
      proxy.close();
      for (const { client, server } of links) {
        client.destroy();
        server.destroy();
      }
      await closed;
    },
  };
}

/** Without back-pressure: a paused socket is silent, and nothing else pauses one. */
function forward(from: Socket, to: Socket, lag: { readonly ms: number }): void {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  const pass = (work: () => void) => {
    if (lag.ms === 0 && waiting === 0) {
      work();
      return;
    }
    waiting++;
    // Each has its own delay, and follows the one before it.
    last = Promise.all([last, delay(lag.ms)]).then(() => {
      waiting--;
      if (!to.destroyed) work();
    });
  };
  from.on('data', (chunk) => pass(() => to.write(chunk)));
  from.once('end', () => pass(() => to.end()));
  from.once('error', () => to.resetAndDestroy());
  from.once('close', () => to.destroySoon());
}
