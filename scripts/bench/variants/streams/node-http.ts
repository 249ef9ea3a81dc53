/** Bare `node:http`: the same text, each token written immediately, without storage and authentication. With a model, a bare relay. */
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { serve } from '../../harness/serve-variant.js';
import { body, frame, headers, lastFrame, messageFrame, runFrame } from './peer-frames.js';
import { tokensOf } from './tokens.js';

await serve(
  createServer((request, response) => {
    void (async () => {
      const { message } = body.parse(JSON.parse(await text(request)));
      let id = 0;
      response.writeHead(200, headers);
      response.write(frame(++id, runFrame('run_1')));
      for await (const content of tokensOf(message)) response.write(frame(++id, messageFrame(content)));
      response.end(frame(++id, lastFrame('run_1')));
    })();
  }),
);
