import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { isStorable } from '../../../contract/request/body.js';
import { createGate } from '../../runs/testing/gate.js';
import { callPiece, calls, delta, finish, say, think } from '../../../testing/services/openai-server.js';

import { FakeToolbox, found, startLlmStage, type LlmStage } from './testing/stage.js';

let stage: LlmStage;
beforeEach(async () => void (stage = await startLlmStage()));
afterEach(() => stage.close());

const count = () => found(7);
const refused = { ok: false, code: 'invalid_arguments', error: 'They nest too deep' } as const;
const repeated = () => ({ ok: false, code: 'repeated_call', error: 'It is known' }) as const;
const messagesOf = (index: number) => stage.endpoint.requests[index]?.body.messages ?? [];

describe('a model calls tools', () => {
  it('and is asked again with their results, by ids that it did not choose', async () => {
    const tools = new FakeToolbox({ count });
    stage.endpoint.script([
      say('Let me see.'),
      ...calls(['count', { type: 'Project' }]),
      ...finish('tool_calls'),
    ]);
    stage.endpoint.script([say('Seven'), ...finish()]);
    const { text, events } = await stage.answer({ tools });
    expect(text).toBe('Let me see.\n\nSeven');
    expect(tools.made).toEqual([
      { id: expect.stringMatching(/^call_[0-9a-f]{32}$/), name: 'count', args: { type: 'Project' } },
    ]);
    const id = tools.made[0]?.id;
    expect(messagesOf(1).slice(2)).toEqual([
      {
        role: 'assistant',
        content: 'Let me see.',
        tool_calls: [{ id, type: 'function', function: { name: 'count', arguments: '{"type":"Project"}' } }],
      },
      { role: 'tool', tool_call_id: id, content: expect.stringMatching(/^<data id="\w+" .*>\n7\n<\/data/) },
    ]);
    expect(events.filter(({ type }) => type === 'usage')).toEqual([
      { type: 'usage', inputTokens: 10, outputTokens: 5, totalTokens: 15 },
      { type: 'usage', inputTokens: 20, outputTokens: 10, totalTokens: 30 },
    ]);
  });

  it('whose arguments come in pieces', async () => {
    const tools = new FakeToolbox({ count });
    stage.endpoint.script([
      callPiece(0, { id: 'a', name: 'count' }),
      callPiece(0, { args: '{"type":' }),
      callPiece(1, { id: 'b', name: 'count', args: '{"type":"De' }),
      callPiece(0, { args: '"Project"}' }),
      callPiece(1, { args: 'vice"}' }),
      ...finish('tool_calls'),
    ]);
    stage.endpoint.script([say('Done'), ...finish()]);
    await stage.answer({ tools });
    expect(tools.made.map(({ args }) => args)).toEqual([{ type: 'Project' }, { type: 'Device' }]);
  });

  it('several together, and eight at most', async () => {
    const gate = createGate();
    const started = createGate();
    const tools = new FakeToolbox({
      count: async () => {
        if (tools.made.length === 8) started.open();
        await gate.passed;
        return found(1);
      },
    });
    const asked = Array.from({ length: 20 }, (_, index) => ['count', { type: `${index}` }] as const);
    stage.endpoint.script([...calls(...asked), ...finish('tool_calls')], [say('Done'), ...finish()]);
    const answered = stage.answer({ tools });
    await started.passed;
    gate.open();
    expect((await answered).text).toBe('Done');
    expect(tools.together).toBe(8);
    expect(tools.made).toHaveLength(20);
    expect(new Set(tools.made.map(({ id }) => id)).size).toBe(20);
    const results = messagesOf(1).filter(({ role }) => role === 'tool');
    const asks = messagesOf(1).flatMap(({ tool_calls = [] }) => tool_calls);
    expect(results.map(({ tool_call_id }) => tool_call_id)).toEqual(asks.map(({ id }) => id));
  });

  it('under ids that come twice, without a mix-up', async () => {
    const tools = new FakeToolbox({ count });
    const same = (index: number) =>
      callPiece(index, { id: 'same', name: 'count', args: `{"type":"${index}"}` });
    stage.endpoint.script([same(0), same(1), ...finish('tool_calls')], [say('Done'), ...finish()]);
    await stage.answer({ tools });
    expect(new Set(tools.made.map(({ id }) => id)).size).toBe(tools.made.length);
  });

  it('by names that endpoints would not take', async () => {
    const tools = new FakeToolbox({ 'öffne die Tür!': count, open_door: count, __proto__x: count });
    stage.endpoint.script([say('…'), ...finish()]);
    await stage.answer({ tools });
    const [strange] = stage.endpoint.requests[0]?.body.tools ?? [];
    expect(strange?.function.name).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
    stage.endpoint.script([...calls([strange?.function.name ?? '', {}]), ...finish('tool_calls')]);
    stage.endpoint.script([say('Open'), ...finish()]);
    await stage.answer({ tools });
    expect(tools.made).toMatchObject([{ name: 'öffne die Tür!' }]);
  });

  it('with arguments that are no JSON, and is told so', async () => {
    const tools = new FakeToolbox({ count });
    stage.endpoint.script([...calls(['count', '{"type": oops']), ...finish('tool_calls')]);
    stage.endpoint.script([say('Sorry'), ...finish()]);
    expect((await stage.answer({ tools })).text).toBe('Sorry');
    expect(tools.made).toMatchObject([{ args: '{"type": oops' }]);
    expect(messagesOf(1).at(-1)?.content).toContain('Error invalid_arguments: ');
    expect(messagesOf(1).at(-2)?.tool_calls).toMatchObject([{ function: { arguments: '{}' } }]);
  });

  it.each(['nothing_such', 'constructor', '__proto__', 'toString'])(
    'that are not there, such as %s, and is told so',
    async (name) => {
      const tools = new FakeToolbox({ count });
      stage.endpoint.script(
        [...calls([name, { a: 1 }]), ...finish('tool_calls')],
        [say('Sorry'), ...finish()],
      );
      expect((await stage.answer({ tools })).text).toBe('Sorry');
      expect(tools.made).toMatchObject([{ name, args: { a: 1 } }]);
      expect(messagesOf(1).at(-1)?.content).toContain('Error unknown_tool: ');
    },
  );

  it('of a client whose schema says nothing', async () => {
    const tools = new FakeToolbox({ count }, undefined, {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
    });
    stage.endpoint.script([say('…'), ...finish()]);
    await stage.answer({ tools });
    expect(stage.endpoint.requests[0]?.body.tools?.[0]?.function.parameters).toMatchObject({
      type: 'object',
      properties: {},
    });
  });

  it('and gets its thoughts and signatures back as long as the answer goes on', async () => {
    const signed = { extra_content: { google: { thought_signature: 'c2ln' } } };
    stage.endpoint.script([
      think('I count'),
      delta({ tool_calls: [{ index: 0, id: 'a', function: { name: 'count', arguments: '{}' }, ...signed }] }),
      ...finish('tool_calls'),
    ]);
    stage.endpoint.script([say('Seven'), ...finish()]);
    await stage.answer({ tools: new FakeToolbox({ count }) });
    expect(messagesOf(1)[2]).toMatchObject({ reasoning_content: 'I count', tool_calls: [signed] });
  });

  it('more often than it may: then it has to answer without them', async () => {
    const tools = new FakeToolbox({ count });
    const again = (index: number) => [...calls(['count', { index }]), ...finish('tool_calls')];
    stage.endpoint.script(again(0), again(1), [say('As far as I know, seven'), ...finish()]);
    const { text } = await stage.answer({ tools }, { maxSteps: 2 });
    expect(text).toBe('As far as I know, seven');
    const [first, , last] = stage.endpoint.requests;
    expect(first?.body.tool_choice).not.toBe('none');
    expect(last?.body.tool_choice).toBe('none');
    expect(last?.body.messages[0]?.content).toContain('You can use no more tools');
    expect(stage.endpoint.requests).toHaveLength(3);
  });

  it('although there are none left: its words count, and nothing is called', async () => {
    const tools = new FakeToolbox({ count });
    const again = [say('Seven'), ...calls(['count', {}]), ...finish('tool_calls')];
    stage.endpoint.script(again, again);
    const { text, error } = await stage.answer({ tools }, { maxSteps: 1 });
    expect(error).toBeUndefined();
    expect(text).toBe('Seven\n\nSeven');
    expect(tools.made).toHaveLength(1);
  });

  it('again and again although it is refused: after two such steps there are no tools', async () => {
    const tools = new FakeToolbox({ count: repeated });
    const again = [...calls(['count', {}], ['count', {}]), ...finish('tool_calls')];
    stage.endpoint.script(again, again, [say('Seven'), ...finish()]);
    expect((await stage.answer({ tools })).text).toBe('Seven');
    expect(stage.endpoint.requests.map(({ body }) => body.tool_choice === 'none')).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('more than there is room for in a step, and only the first count', async () => {
    const tools = new FakeToolbox({ count });
    const many = Array.from({ length: 100 }, (_, index) => ['count', { index }] as const);
    stage.endpoint.script([...calls(...many), ...finish('tool_calls')], [say('Done'), ...finish()]);
    await stage.answer({ tools });
    expect(tools.made).toHaveLength(64);
  });

  it('whose results are long, and only head and tail of them are stored with the step', async () => {
    const tools = new FakeToolbox({ count: () => found(`HEAD${'x'.repeat(500_000)}TAIL`) });
    stage.endpoint.script([...calls(['count', {}]), ...finish('tool_calls')]);
    stage.endpoint.script([...calls(['count', {}]), ...finish('tool_calls')], [say('Done'), ...finish()]);
    const { states } = await stage.answer({ tools });
    const stored = JSON.stringify(states[1]);
    expect(stored.length).toBeLessThan(52_000);
    for (const kept of ['HEADx', 'characters left out', 'xTAIL']) expect(stored.includes(kept)).toBe(true);
  });

  it('for ever where there are none at all: it comes to an end as well', async () => {
    const again = [...calls(['count', {}]), ...finish('tool_calls')];
    stage.endpoint.script(...Array.from({ length: 9 }, () => again));
    const { error } = await stage.answer({}, { maxSteps: 2 });
    expect(error).toMatchObject({ message: 'The model gave an empty answer' });
    expect(stage.endpoint.requests).toHaveLength(4);
  });
});

it('arguments that nest too deep are refused by the toolbox, and neither the step nor the next request breaks', async () => {
  const deep = `{"type":${'['.repeat(3_000)}${']'.repeat(3_000)}}`;
  const tools = new FakeToolbox({ count: (args) => (isStorable(args) ? found(7) : refused) });
  stage.endpoint.script([...calls(['count', deep]), ...finish('tool_calls')], [say('Sorry'), ...finish()]);
  const { text, error, states } = await stage.answer({ tools });
  expect(error).toBeUndefined();
  expect(text).toBe('Sorry');
  expect(tools.results.get(tools.made[0]?.id ?? '')).toBe(refused);
  expect(JSON.stringify(states).length).toBeLessThan(1_000);
});
