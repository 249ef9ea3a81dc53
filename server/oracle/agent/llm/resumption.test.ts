import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { calls, finish, say } from '../../../testing/services/openai-server.js';
import { CannotResume } from '../../turn/agent.js';
import { FakeToolbox, found, startLlmStage, type LlmStage } from './testing/stage.js';

let stage: LlmStage;
beforeEach(async () => void (stage = await startLlmStage()));
afterEach(() => stage.close());

const count = () => found(7);
const messagesOf = (index: number) => stage.endpoint.requests[index]?.body.messages ?? [];

describe('another server goes on', () => {
  const asks = [
    say('Let me see.'),
    ...calls(['count', { type: 'a' }], ['count', { type: 'b' }]),
    ...finish('tool_calls'),
  ];

  it('with the same calls, and makes none that has its result', async () => {
    stage.endpoint.script(asks, [say('Seven'), ...finish()]);
    const first = new FakeToolbox({ count });
    const { states } = await stage.answer({ tools: first });
    const [one, other] = first.made;
    const second = new FakeToolbox({ count }, new Map(one ? [[one.id, found('stored')]] : []));
    stage.endpoint.script([say('Seven'), ...finish()]);
    const { events, text } = await stage.answer({ tools: second, resumed: { state: states[0], calls: [] } });
    expect(second.made).toEqual([other]);
    expect(text).toBe('\n\nSeven');
    expect(events.at(-1)).toEqual({ type: 'usage', inputTokens: 20, outputTokens: 10, totalTokens: 30 });
    const results = messagesOf(2).filter(({ role }) => role === 'tool');
    expect(results.map(({ tool_call_id }) => tool_call_id)).toEqual([one?.id, other?.id]);
    expect(results[0]?.content).toContain('"stored"');
    expect(messagesOf(2)[2]).toEqual(messagesOf(1)[2]);
  });

  it('with results of earlier steps, which no toolbox has to give back', async () => {
    const tools = new FakeToolbox({ count });
    stage.endpoint.script(
      asks,
      [...calls(['count', { type: 'c' }]), ...finish('tool_calls')],
      [say('Seven'), ...finish()],
    );
    const { states } = await stage.answer({ tools });
    const second = new FakeToolbox({ count });
    stage.endpoint.script([say('Seven'), ...finish()]);
    await stage.answer({ tools: second, resumed: { state: states[1], calls: [] } });
    expect(second.made).toEqual(tools.made.slice(2));
    expect(messagesOf(3)).toEqual(messagesOf(2));
  });

  it('from the beginning when there was no step', async () => {
    stage.endpoint.script([say('Seven'), ...finish()]);
    expect((await stage.answer({ resumed: { calls: [] } })).text).toBe('Seven');
  });

  it.each([
    ['of another agent', 5],
    ['of another version', { version: 2, steps: [] }],
    ['with a step that asks for nothing', { version: 1, steps: [{ text: '', reasoning: '', calls: [] }] }],
    ['with more in it', { version: 1, steps: [], more: 1 }],
    [
      'with calls that have no ids',
      { version: 1, steps: [{ text: '', reasoning: '', calls: [{ name: 'count', args: {} }] }] },
    ],
    ['of null', null],
  ])('but not from a state %s', async (_, state) => {
    const { error } = await stage.answer({ resumed: { state, calls: [] } });
    expect(error).toBeInstanceOf(CannotResume);
    expect(stage.endpoint.requests).toHaveLength(0);
  });
});
