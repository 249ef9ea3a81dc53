import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  breakOff,
  calls,
  finish,
  refusal,
  say,
  think,
  type Reply,
} from '../../../testing/services/openai-server.js';
import type { Turn } from '../../turn/agent.js';
import { AgentFailure } from '../../turn/agent-failure.js';
import { asStored, FakeToolbox, found, startLlmStage, type Answered } from './testing/stage.js';

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

/** Each run has its own endpoint, so that the remainder of one script does not affect the next one. */
async function answer(script: readonly Reply[], turn: Partial<Turn>): Promise<Answered> {
  const stage = await startLlmStage();
  stage.endpoint.script(...script);
  try {
    return await stage.answer(turn, { maxSteps: 4 });
  } finally {
    await stage.close();
  }
}

it('whatever the endpoint does: an answer ends whole or with a failure, each call has an id of its own, and any state leads on', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(reply, { maxLength: 8 }), async (script) => {
      const tools = new FakeToolbox({
        count: () => found(7),
        fail: () => ({ ok: false, code: 'tool_error', error: 'No' }),
      });
      const { error, text, states } = await answer(script, { tools });
      if (error === undefined) expect(text.trim()).not.toBe('');
      else expect(error).toBeInstanceOf(AgentFailure);
      const ids = tools.made.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      // Another server does not repeat a call that has a result.
      const state = states.at(-1);
      if (state === undefined) return;
      expect(asStored(state)).toEqual(state);
      const resumed = await answer([[say('Seven'), ...finish()]], { tools, resumed: { state, calls: [] } });
      expect(resumed.error).toBeUndefined();
      expect(tools.made).toHaveLength(ids.length);
    }),
    { numRuns: 30 },
  );
});
