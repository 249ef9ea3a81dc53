/** An MCP server over streamable HTTP, as an operator would run it: a session for each client, on 127.0.0.1. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { portOf } from '../services/port.js';

export interface HttpMcpServer {
  readonly url: string;
  readonly port: number;
  /** The headers of the latest request. */
  headers(): IncomingHttpHeaders;
  requests(): number;
  sessions(): number;
  /** Forgets all sessions, as a restart would: a client with a session is told that it does not exist. */
  forget(): void;
  /** Stops at once, with all connections. */
  close(): Promise<void>;
}

/** @param port a port that was used before, to restart on it. */
export async function startHttpMcpServer(create: () => McpServer, port = 0): Promise<HttpMcpServer> {
  const transports = new Map<string, StreamableHTTPServerTransport>();
  let headers: IncomingHttpHeaders = {};
  let requests = 0;

  const open = async () => {
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void transports.set(id, transport),
      onsessionclosed: (id) => void transports.delete(id),
    });
    await create().connect(transport);
    return transport;
  };

  const server = createServer((request, response) => {
    ({ headers } = request);
    requests++;
    const id = headers['mcp-session-id'];
    const known = typeof id === 'string' ? transports.get(id) : undefined;
    if (id !== undefined && !known) {
      response.writeHead(404).end();
      return;
    }
    void (known ? Promise.resolve(known) : open()).then((transport) =>
      transport.handleRequest(request, response),
    );
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const listening = portOf(server);
  return {
    url: `http://127.0.0.1:${listening}/mcp`,
    port: listening,
    headers: () => headers,
    requests: () => requests,
    sessions: () => transports.size,
    forget: () => transports.clear(),
    async close() {
      server.close();
      server.closeAllConnections();
      if (server.listening) await once(server, 'close');
    },
  };
}
