import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  breakOff,
  calls,
  finish,
  refusal,
  say,
  startOpenAiServer,
  think,
  type Reply,
} from '../../../testing/openai-server.js';
import { AgentFailure } from '../failure.js';
import { asStored, FakeToolbox, found, startLlmStage, type LlmStage } from './testing/stage.js';

let stage: LlmStage;
beforeAll(async () => void (stage = await startLlmStage()));
afterAll(() => stage.close());

const args = fc.oneof(fc.json(), fc.string(), fc.constant('{}'), fc.constant('{"a":'));
const call = fc.tuple(fc.constantFrom('count', 'fail', 'not there', '__proto__'), args);

const reply: fc.Arbitrary<Reply> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.string(), fc.array(call, { minLength: 1, maxLength: 10 }))
      .map(([text, asked]) => [say(text), ...calls(...asked), ...finish('tool_calls')]),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.string(), fc.constantFrom('stop', 'length', 'content_filter', 'eos'))
      .map(([text, reason]) => [think('Hm'), say(text), ...finish(reason)]),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(400, 401, 402, 404, 408, 413, 429, 500, 503)
      .map((status) => refusal(status, { message: 'no' })),
  },
  { weight: 1, arbitrary: fc.string().map((text) => [say(text), breakOff]) },
  { weight: 1, arbitrary: fc.string().map((raw) => [{ raw: `data: ${raw}\n\n` }]) },
);

it('whatever the endpoint does: an answer ends whole or with a failure, each call has an id of its own, and any state leads on', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(reply, { maxLength: 8 }), async (script) => {
      // One for each try: what is left of a script is not the next one's.
      const endpoint = await startOpenAiServer();
      endpoint.script(...script);
      try {
        const tools = new FakeToolbox({
          count: () => found(7),
          fail: () => ({ ok: false, code: 'tool_error', error: 'No' }),
        });
        const options = { baseUrl: endpoint.url, maxSteps: 4 };
        const { error, text, states } = await stage.answer({ tools }, options);
        if (error === undefined) expect(text.trim()).not.toBe('');
        else expect(error).toBeInstanceOf(AgentFailure);
        const ids = tools.made.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        // Another server makes no call again that has its result.
        const before = tools.made.length;
        endpoint.script([say('Seven'), ...finish()]);
        for (const state of states.slice(-1)) {
          expect(asStored(state)).toEqual(state);
          await stage.answer({ tools, resumed: { state, calls: [] } }, options);
        }
        expect(tools.made).toHaveLength(before);
      } finally {
        await endpoint.close();
      }
    }),
    { numRuns: 60 },
  );
});
