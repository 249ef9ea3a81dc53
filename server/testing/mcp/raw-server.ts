/** An MCP server over HTTP with scripted, also invalid, replies. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { LATEST_PROTOCOL_VERSION } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { portOf } from '../services/port.js';

const requestSchema = z.looseObject({
  id: z.union([z.string(), z.number()]).optional(),
  method: z.string(),
  params: z.looseObject({}).default({}),
});
type Params = z.output<typeof requestSchema>['params'];

/** A response that a test writes itself; `answer` is the event with the reply to the request. */
export class Streamed {
  constructor(readonly write: (response: ServerResponse, answer: (result: unknown) => string) => void) {}
}

/** The results by method; `SILENCE` means no reply at all. */
export type Answers = Readonly<Record<string, (params: Params) => unknown>>;
export const SILENCE = Symbol('no answer');

export interface RawServer {
  readonly url: string;
  /** How often a method was called. */
  calls(method: string): number;
  /** Resolves when a method has been called that often. */
  called(method: string, times?: number): Promise<void>;
  /** The number of open responses. */
  open(): number;
  /** Resolves when at most this many responses are open. */
  openAtMost(count: number): Promise<void>;
  close(): Promise<void>;
}

const greeting = {
  protocolVersion: LATEST_PROTOCOL_VERSION,
  capabilities: { tools: { listChanged: true } },
  serverInfo: { name: 'raw', version: '1' },
};

export interface RawServerOptions {
  /** Answers the request for a stream of notifications. Without it there is none, as with many servers. */
  readonly news?: (response: ServerResponse) => void;
}

/** At `/refuse` it refuses every client, and repeats the credentials. */
export async function startRawServer(answers: Answers, { news }: RawServerOptions = {}): Promise<RawServer> {
  const methods: string[] = [];
  const waiting = new Set<() => void>();
  const calls = (method: string) => methods.filter((each) => each === method).length;
  let open = 0;
  const until = (holds: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!holds()) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
    });
  const server = createServer((request, response) => {
    open++;
    response.on('close', () => {
      open--;
      for (const look of [...waiting]) look();
    });
    void text(request).then((body) => {
      if (request.url === '/refuse') return response.writeHead(401).end(request.headers.authorization);
      if (request.method === 'GET' && news) {
        news(eventStream(response));
        return undefined;
      }
      if (request.method !== 'POST') return response.writeHead(405).end();
      const { id, method, params } = requestSchema.parse(JSON.parse(body));
      methods.push(method);
      for (const look of waiting) look();
      if (id === undefined) return response.writeHead(202).end();
      const answer = answers[method]?.(params) ?? {};
      const result = method === 'initialize' ? greeting : answer;
      if (result === SILENCE) return undefined;
      const answerOf = (own: unknown) => `data: ${JSON.stringify({ jsonrpc: '2.0', id, result: own })}\n\n`;
      if (result instanceof Streamed) {
        result.write(eventStream(response), answerOf);
        return undefined;
      }
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
    called: (method, times = 1) => until(() => calls(method) >= times),
    open: () => open,
    openAtMost: (count) => until(() => open <= count),
    async close() {
      server.close();
      server.closeAllConnections();
      if (server.listening) await once(server, 'close');
    },
  };
}

function eventStream(response: ServerResponse): ServerResponse {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
  return response;
}
