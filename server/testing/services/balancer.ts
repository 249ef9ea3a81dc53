/** A balancer of connections: each new one goes to the next of its servers, and stays there. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { portOf } from './port.js';

export interface Balancer {
  readonly url: string;
  /** Sends new connections to these servers only. Those that are open stay where they are. */
  use(...urls: readonly string[]): void;
  close(): Promise<void>;
}

export async function startBalancer(): Promise<Balancer> {
  const open = new Set<Socket>();
  let ports: readonly number[] = [];
  let turn = 0;
  const keep = (socket: Socket) => open.add(socket.once('close', () => open.delete(socket)));

  const server = createServer((client) => {
    const port = ports[turn++ % ports.length];
    if (port === undefined) {
      client.resetAndDestroy();
      return;
    }
    const upstream = connect({ host: '127.0.0.1', port });
    keep(client);
    keep(upstream);
    // An error is followed by `close`, which is what the other side has to learn of.
    client.on('error', () => undefined).once('close', () => upstream.destroySoon());
    upstream.on('error', () => undefined).once('close', () => client.destroySoon());
    client.pipe(upstream).pipe(client);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');

  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    use(...urls) {
      ports = urls.map((url) => Number(new URL(url).port));
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
