/** What speaks MCP over HTTP as a test wants it to, and not as it should. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { LATEST_PROTOCOL_VERSION } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { portOf } from '../port.js';

const requestSchema = z.looseObject({
  id: z.union([z.string(), z.number()]).optional(),
  method: z.string(),
  params: z.looseObject({}).default({}),
});
type Params = z.output<typeof requestSchema>['params'];

/** What is sent as the result; `SILENCE` is no answer at all. */
export type Answers = Readonly<Record<string, (params: Params) => unknown>>;
export const SILENCE = Symbol('no answer');

export interface RawServer {
  readonly url: string;
  /** How often a method was called. */
  calls(method: string): number;
  /** Resolves when a method has been called so often. */
  called(method: string, times?: number): Promise<void>;
  close(): Promise<void>;
}

const greeting = {
  protocolVersion: LATEST_PROTOCOL_VERSION,
  capabilities: { tools: { listChanged: true } },
  serverInfo: { name: 'raw', version: '1' },
};

/** Without a stream of news, as many servers are. At `/refuse` it takes nobody, and repeats the credentials. */
export async function startRawServer(answers: Answers): Promise<RawServer> {
  const methods: string[] = [];
  const waiting = new Set<() => void>();
  const calls = (method: string) => methods.filter((each) => each === method).length;
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      if (request.url === '/refuse') return response.writeHead(401).end(request.headers.authorization);
      if (request.method !== 'POST') return response.writeHead(405).end();
      const { id, method, params } = requestSchema.parse(JSON.parse(body));
      methods.push(method);
      for (const look of waiting) look();
      if (id === undefined) return response.writeHead(202).end();
      const answer = answers[method]?.(params) ?? {};
      const result = method === 'initialize' ? greeting : answer;
      if (result === SILENCE) return undefined;
      return response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ jsonrpc: '2.0', id, result }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server);
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    calls,
    called: (method, times = 1) =>
      new Promise((resolve) => {
        const look = () => {
          if (calls(method) < times) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    async close() {
      server.close();
      server.closeAllConnections();
      if (server.listening) await once(server, 'close');
    },
  };
}
