/** An OpenAI-compatible endpoint that answers as the script in the last message says: each token is the time at which it was made. */
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { serve } from '../../harness/serve-variant.js';
import { now } from './token-script.js';

const body = z.object({
  messages: z.array(
    z.object({ content: z.union([z.string(), z.array(z.object({ text: z.string() })).min(1)]) }),
  ),
});
const script = z.object({ tokens: z.number(), everyMs: z.number() });

await serve(
  createServer((request, response) => {
    void (async () => {
      const { messages } = body.parse(JSON.parse(await text(request)));
      const { tokens, everyMs } = script.parse(JSON.parse(textOf(messages.at(-1)?.content ?? '')));
      const write = (delta: object, finish_reason: string | null = null) => {
        const choices = [{ index: 0, delta, finish_reason }];
        response.write(`data: ${JSON.stringify({ id: 'chatcmpl-1', model: 'scripted', choices })}\n\n`);
      };
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      const startAt = now() + Math.random() * everyMs;
      for (let made = 0; made < tokens; made++) {
        await delay(Math.max(0, startAt + made * everyMs - now()));
        write({ content: `${now().toFixed(3)} ` });
      }
      write({}, 'stop');
      response.end('data: [DONE]\n\n');
    })();
  }),
);

function textOf(content: string | { text: string }[]): string {
  return typeof content === 'string' ? content : (content[0]?.text ?? '');
}
