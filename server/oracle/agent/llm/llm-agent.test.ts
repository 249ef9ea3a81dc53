import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createGate } from '../../runs/testing/gate.js';
import {
  callPiece,
  calls,
  finish,
  say,
  silence,
  think,
  wait,
} from '../../../testing/services/openai-server.js';
import { FakeToolbox, found, startLlmStage, USER, type LlmStage } from './testing/stage.js';

let stage: LlmStage;
beforeEach(async () => void (stage = await startLlmStage()));
afterEach(() => stage.close());

const count = () => found(7);

describe('a model answers', () => {
  it('with text as it comes, and what it used', async () => {
    stage.endpoint.script([say('Hel'), say('lo'), ...finish('stop', { input: 12, output: 3 })]);
    const { events, error } = await stage.answer();
    expect(error).toBeUndefined();
    expect(events).toEqual([
      { type: 'text', delta: 'Hel' },
      { type: 'text', delta: 'lo' },
      { type: 'usage', inputTokens: 12, outputTokens: 3, totalTokens: 15 },
    ]);
  });

  it('and its first word is shown before its last is there', async () => {
    const rest = createGate();
    stage.endpoint.script([say('First'), wait(rest.passed), say(' last'), ...finish()]);
    const events = stage.events();
    expect(await events.next()).toMatchObject({ value: { delta: 'First' } });
    rest.open();
    expect(await events.next()).toMatchObject({ value: { delta: ' last' } });
  });

  it('and its thoughts are told apart', async () => {
    stage.endpoint.script([think('Hm'), think('m'), say('Seven'), ...finish()]);
    const { events } = await stage.answer();
    expect(events.slice(0, 3)).toEqual([
      { type: 'reasoning', text: 'Hm' },
      { type: 'reasoning', text: 'm' },
      { type: 'text', delta: 'Seven' },
    ]);
  });

  it('to a request with the key, the tools, who asks, and the day where they are', async () => {
    stage.endpoint.script([say('Seven'), ...finish()]);
    await stage.answer({ tools: new FakeToolbox({ count }), timezone: 'Pacific/Auckland' });
    const { headers, body } = await stage.endpoint.request(0);
    expect(headers.authorization).toBe('Bearer sk-secret-of-the-operator');
    expect(body).toMatchObject({ model: 'scripted', stream: true, stream_options: { include_usage: true } });
    expect(body.tools?.[0]?.function).toMatchObject({ name: 'count', description: 'Does count' });
    expect(body.messages).toEqual([
      { role: 'system', content: expect.stringContaining(USER) },
      { role: 'user', content: 'How many twins are there?' },
    ]);
    expect(body.messages[0]?.content).toContain('Pacific/Auckland');
  });

  it('when the endpoint tells no usage, none is told', async () => {
    stage.endpoint.script([say('Seven'), ...finish('stop', null)]);
    expect((await stage.answer()).events).toEqual([{ type: 'text', delta: 'Seven' }]);
  });

  it('and numbers that are no counts do no harm', async () => {
    stage.endpoint.script([say('Seven'), ...finish('stop', { input: -3.5, output: 1.6 })]);
    expect((await stage.answer()).events.at(-1)).toEqual({
      type: 'usage',
      inputTokens: 0,
      outputTokens: 2,
      totalTokens: 2,
    });
  });
});

describe('a model that does not come to an end', () => {
  const circle = 'And so it goes on and on. ';

  it('in its text is stopped, and says so', async () => {
    stage.endpoint.script([...Array.from({ length: 500 }, () => say(circle)), silence]);
    const { text, error } = await stage.answer();
    expect(error).toBeUndefined();
    expect(text).toMatch(/^And so .* goes on and on\. \n\n\(I began to repeat myself, so I stop here\.\)$/s);
    expect(text.length).toBeLessThan(3_000);
    await (
      await stage.endpoint.request(0)
    ).left;
  });

  it('in its thoughts is stopped, and says so', async () => {
    stage.endpoint.script([...Array.from({ length: 500 }, () => think(circle)), silence]);
    const { text, error } = await stage.answer();
    expect(error).toBeUndefined();
    expect(text).toBe('(I began to repeat myself, so I stop here.)');
  });

  it('in the arguments of a call is stopped, and the call is not made', async () => {
    const tools = new FakeToolbox({ count });
    const endless = Array.from({ length: 500 }, () => callPiece(0, { args: circle }));
    stage.endpoint.script([callPiece(0, { id: 'a', name: 'count', args: '{"type":"' }), ...endless, silence]);
    const { text, error } = await stage.answer({ tools });
    expect(error).toBeUndefined();
    expect(text).toBe('(I began to repeat myself, so I stop here.)');
    expect(tools.made).toEqual([]);
  });
});

describe('a model that never ends', () => {
  /** No two pieces are alike. */
  const many = Array.from({ length: 300 }, (_, piece) =>
    Array.from({ length: 800 }, (_, word) => piece * 800 + word).join(' '),
  );

  it.each([
    ['its text', say],
    ['its thoughts', think],
  ])('with %s is stopped, and says so', async (_what, tell) => {
    stage.endpoint.script([...many.map(tell), silence]);
    const { text, error, events } = await stage.answer();
    expect(error).toBeUndefined();
    expect(text).toMatch(/\(My answer ends here, for it became too long\.\)$/);
    expect(JSON.stringify(events).length).toBeLessThan(1_200_000);
    await (
      await stage.endpoint.request(0)
    ).left;
  });

  it('with the arguments of a call is stopped, and the call is not made', async () => {
    const tools = new FakeToolbox({ count });
    const pieces = many.map((args) => callPiece(0, { args }));
    stage.endpoint.script([callPiece(0, { id: 'a', name: 'count', args: '{"type":"' }), ...pieces, silence]);
    expect((await stage.answer({ tools })).text).toBe('(My answer ends here, for it became too long.)');
    expect(tools.made).toEqual([]);
  });
});

describe('a model that does not say all', () => {
  it.each([
    ['because it has said too much', 'length', /^Because \n\n\(My answer ends here/],
    ['because it must not', 'content_filter', /^Because \n\n\(The rest of my answer was held back/],
  ])('%s: the user is told', async (_, reason, whole) => {
    stage.endpoint.script([say('Because '), ...finish(reason)]);
    expect((await stage.answer()).text).toMatch(whole);
  });

  it('and nothing at all is asked once more', async () => {
    stage.endpoint.script([...finish()], [say('Seven'), ...finish()]);
    const { text, events } = await stage.answer();
    expect(text).toBe('Seven');
    expect(events.at(-1)).toMatchObject({ inputTokens: 20 });
  });

  it.each([
    ['nothing', finish()],
    ['only blanks', [say(' \n'), ...finish()]],
    ['only thoughts', [think('Hm'), ...finish()]],
  ])('but %s twice has failed', async (_, empty) => {
    stage.endpoint.script(empty, empty);
    expect((await stage.answer()).error).toMatchObject({
      name: 'AgentFailure',
      message: 'The model gave an empty answer',
      kind: 'server',
      retryable: true,
    });
    expect(stage.endpoint.requests).toHaveLength(2);
  });

  it('and holds everything back is not asked again', async () => {
    stage.endpoint.script([...finish('content_filter')]);
    expect((await stage.answer()).error).toMatchObject({ kind: 'unknown', retryable: false });
    expect(stage.endpoint.requests).toHaveLength(1);
  });
});

describe('a model that was asked for', () => {
  const models = [{ id: 'other' }];

  it('answers', async () => {
    stage.endpoint.script([say('Seven'), ...finish()]);
    const { events } = await stage.answer({ model: 'other' }, { models });
    expect(stage.endpoint.requests[0]?.body.model).toBe('other');
    expect(events[0]?.type).toBe('text');
  });

  it('and is not there is replaced, which the user is told once', async () => {
    stage.endpoint.script([...calls(['count', {}]), ...finish('tool_calls')], [say('Seven'), ...finish()]);
    const tools = new FakeToolbox({ count });
    const { events, states } = await stage.answer({ model: 'gone', tools }, { models });
    expect(stage.endpoint.requests[0]?.body.model).toBe('scripted');
    expect(events[0]).toEqual({
      type: 'route',
      from: 'gone',
      to: 'scripted',
      reason: 'There is no such model here',
    });
    stage.endpoint.script([say('Seven'), ...finish()]);
    const resumed = await stage.answer(
      { model: 'gone', tools, resumed: { state: states[0], calls: [] } },
      { models },
    );
    expect(resumed.events.map(({ type }) => type)).not.toContain('route');
  });
});
