import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterEach, expect, it } from '@jest/globals';
import { portOf } from '../../../../testing/services/port.js';
import type { ChunkReader } from './chunk-reader.js';
import { fetchEndpoint, readReply } from './endpoint-fetch.js';

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const ways: [string, (reader: ChunkReader, take: (chunk: Buffer) => void) => Promise<void>][] = [
  [
    'one by one',
    async (reader, take) => {
      for (let next = await reader.read(); !next.done; next = await reader.read()) take(next.value);
    },
  ],
  [
    'as they arrive',
    (reader, take) =>
      reader.each((chunk) => {
        take(chunk);
        return undefined;
      }),
  ],
];

it.each(ways)(
  'a flood of small events comes in parts, with turns of the event loop between them: %s',
  async (_, read) => {
    const event = 'data: {"choices":[{"delta":{}}]}\n\n';
    const flood = event.repeat(20_000);
    server = createServer((_, reply) =>
      reply.writeHead(200, { 'content-type': 'text/event-stream' }).end(flood),
    );
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const reader = readReply(await fetchEndpoint(`http://127.0.0.1:${portOf(server)}/`));
    let [turn, isOver, text] = [0, false, ''];
    const count = () => {
      turn++;
      if (!isOver) setImmediate(count);
    };
    count();
    const bytesIn = new Map<number, number>();
    const decoder = new TextDecoder();
    await read(reader, (chunk) => {
      bytesIn.set(turn, (bytesIn.get(turn) ?? 0) + chunk.length);
      text += decoder.decode(chunk, { stream: true });
    });
    isOver = true;
    expect(text).toBe(flood);
    // The maximum of two parts and the remainder of the part before them.
    expect(Math.max(...bytesIn.values())).toBeLessThanOrEqual(3 * 8 * 1024);
  },
);
