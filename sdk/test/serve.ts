import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';

export interface Served {
  readonly url: string;
  readonly server: Server;
  close(): Promise<void>;
}

/** A real HTTP server on a free port, for one test. */
export const serve = async (listener?: RequestListener): Promise<Served> => {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: urlOf(server),
    server,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};

const urlOf = (server: Server): string => {
  const address = server.address();
  if (address === null || typeof address === 'string')
    throw new Error('The server does not listen on a port');
  return `http://127.0.0.1:${address.port}`;
};
