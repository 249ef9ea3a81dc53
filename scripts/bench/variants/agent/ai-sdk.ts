/** Only the AI SDK. `POST /turns?ms=2000` runs turns for that time, and answers how many milliseconds each took. */
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { jsonSchema, stepCountIs, streamText, tool } from 'ai';
import { createServer } from 'node:http';
import { z } from 'zod';
import { currentTime } from '../../../../server/oracle/tools/built-in/current-time.js';
import type { ToolContext } from '../../../../server/oracle/turn/tool.js';
import { serve } from '../../harness/serve-variant.js';

const MAX_STEPS = 16;

const args = z.record(z.string(), z.unknown());

const context: ToolContext = {
  callId: 'call_1',
  runId: 'run_1',
  sessionId: 'ses_1',
  requestId: 'req_1',
  userDid: 'did:example:bench',
  grant: () => Promise.reject(new Error('the tool asks for no grant')),
  emit: () => undefined,
  signal: new AbortController().signal,
};

const endpoint = createOpenAICompatible({
  name: 'endpoint',
  baseURL: process.env.LLM_BASE_URL ?? '',
  includeUsage: true,
});

// The server's own tool, so that its work makes no difference.
const tools = {
  [currentTime.name]: tool({
    description: currentTime.description,
    inputSchema: jsonSchema(currentTime.inputSchema),
    execute: (input) => currentTime.run(args.parse(input), context),
  }),
};

await serve(
  createServer((request, response) => {
    void (async () => {
      const ms = Number(new URL(request.url ?? '/', 'http://bench').searchParams.get('ms'));
      const end = performance.now() + ms;
      const times: number[] = [];
      while (performance.now() < end) {
        const before = performance.now();
        await takeTurn();
        times.push(performance.now() - before);
      }
      response.end(JSON.stringify(times));
    })();
  }),
);

async function takeTurn(): Promise<void> {
  const { fullStream } = streamText({
    model: endpoint('scripted'),
    messages: [{ role: 'user', content: 'What time is it?' }],
    tools,
    stopWhen: stepCountIs(MAX_STEPS),
  });
  let results = 0;
  let text = '';
  for await (const part of fullStream) {
    if (part.type === 'error') throw part.error;
    if (part.type === 'tool-result') results++;
    if (part.type === 'text-delta') text += part.text;
  }
  if (results !== 3 || !text.endsWith('piece 19 ')) throw new Error(`${results} results, then: ${text}`);
}
