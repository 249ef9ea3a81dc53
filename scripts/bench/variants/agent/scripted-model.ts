/** An OpenAI-compatible endpoint that answers immediately: first with three calls of a tool, then, with their results, in twenty chunks. */
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { serve } from '../../harness/serve-variant.js';

const body = z.object({ messages: z.array(z.object({ role: z.string() })).min(1) });

const ZONES = ['Europe/Rome', 'Asia/Tokyo', 'America/Lima'];
const PIECES = 20;

const calls = reply('tool_calls', [
  {
    tool_calls: ZONES.map((timezone, index) => ({
      index,
      id: `theirs_${index}`,
      type: 'function',
      function: { name: 'current_time', arguments: JSON.stringify({ timezone }) },
    })),
  },
]);
const answer = reply(
  'stop',
  Array.from({ length: PIECES }, (_, index) => ({ content: `piece ${index} ` })),
);

await serve(
  createServer((request, response) => {
    void (async () => {
      const { messages } = body.parse(JSON.parse(await text(request)));
      const hasResults = messages.at(-1)?.role === 'tool';
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.end(hasResults ? answer : calls);
    })();
  }),
);

function reply(finishReason: string, deltas: readonly object[]): string {
  const choice = (delta: object, reason: string | null) => ({
    id: 'chatcmpl-1',
    model: 'scripted',
    choices: [{ index: 0, delta, finish_reason: reason }],
  });
  const usage = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 };
  const events = [
    ...deltas.map((delta) => choice(delta, null)),
    choice({}, finishReason),
    { id: 'chatcmpl-1', choices: [], usage },
  ];
  return [...events.map((event) => JSON.stringify(event)), '[DONE]']
    .map((data) => `data: ${data}\n\n`)
    .join('');
}
