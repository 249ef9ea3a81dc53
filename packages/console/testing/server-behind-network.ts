import { startTestServer, type TestServer } from '../../../server/testing/server.js';
import { startTcpProxy, type TcpProxy } from '../../../server/testing/services/tcp-proxy.js';

export interface ServerBehindNetwork extends TestServer {
  readonly network: TcpProxy;
}

/** A server that is reached, by its address and by its event channel, through a network that fails as the test demands. */
export async function startServerBehindNetwork(): Promise<ServerBehindNetwork> {
  // The server must know its address before it listens.
  const target = { host: '127.0.0.1', port: 0 };
  const network = await startTcpProxy(target);
  const url = `http://127.0.0.1:${network.port}`;
  const server = await startTestServer({ PUBLIC_URL: url });
  target.port = Number(new URL(server.url).port);
  return {
    ...server,
    url,
    network,
    async close() {
      await network.close();
      await server.close();
    },
  };
}
