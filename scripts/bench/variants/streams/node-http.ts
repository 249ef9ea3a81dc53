/** Bare `node:http`: the same frames, each written immediately, without storage and authentication. */
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { serve } from '../../harness/serve.js';
import { deltasOf } from './deltas.js';

const body = z.object({ message: z.string() });

const headers = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-cache, no-transform',
  'X-Request-Id': '0b8ee1cf-5d3a-4b8a-9b0d-0c2b3a1f6a55',
};

await serve(
  createServer((request, response) => {
    void (async () => {
      const { message } = body.parse(JSON.parse(await text(request)));
      let id = 0;
      const write = (event: string, data: unknown) =>
        response.write(`event: ${event}\nid: ${++id}\ndata: ${JSON.stringify(data)}\n\n`);
      response.writeHead(200, headers);
      write('run', { runId: 'run_1', sessionId: 'ses_1', requestId: headers['X-Request-Id'] });
      for await (const content of deltasOf(message))
        write('message', { content, timestamp: new Date().toISOString() });
      write('done', { runId: 'run_1', messageId: 'msg_1', status: 'finished' });
      response.end();
    })();
  }),
);
