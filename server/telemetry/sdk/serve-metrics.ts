import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';

export interface MetricsListener {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Listens for Prometheus, apart from the API: who reaches the address may read the metrics.
 * @param listen resolves with the URL of the server.
 */
export async function serveMetrics(
  listen: (server: Server) => Promise<string>,
  answer: RequestListener,
): Promise<MetricsListener> {
  const server = createServer((request, response) => {
    if (request.method === 'GET' && request.url?.split('?')[0] === '/metrics') answer(request, response);
    else response.writeHead(404, { 'Content-Type': 'text/plain' }).end('The metrics are at GET /metrics\n');
  });
  const url = await listen(server);
  return {
    url: `${url}/metrics`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      // A scraper keeps its connection.
      server.closeAllConnections();
      await closed;
    },
  };
}
