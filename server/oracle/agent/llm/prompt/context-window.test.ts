import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  calls,
  event,
  finish,
  refusal,
  say,
  type ChatMessage,
} from '../../../../testing/services/openai-server.js';
import type { AttachmentContent } from '../../../turn/attachment-content.js';
import type { PastMessage } from '../../../turn/agent.js';
import { fit, tokensOf } from './context-window.js';
import { exchangesOf, type Conversation } from './conversation.js';
import { FakeToolbox, found, startLlmStage, type LlmStage } from '../testing/stage.js';

const words = (about: string, length: number) =>
  `${about} `.repeat(Math.ceil(length / (about.length + 1))).slice(0, length);
const said = (type: 'human' | 'ai', content: string): PastMessage => ({
  type,
  content,
  toolCalls: [],
  attachments: [],
});
const file = (text: string): AttachmentContent => ({
  kind: 'text',
  filename: 'a.txt',
  mediaType: 'text/plain',
  text,
  isCut: false,
});

/** The size of four truncated results of a step and four truncated files, in tokens. */
const LEAST_OF_FOUR = 3_000;

describe('a conversation', () => {
  const text = fc.string({ maxLength: 3_000 });
  const conversation: fc.Arbitrary<Conversation> = fc.record({
    past: fc
      .array(fc.tuple(fc.constantFrom('human' as const, 'ai' as const), text))
      .map((all) => exchangesOf(all.map(([type, content]) => said(type, content)))),
    question: fc.record({ message: text, attachments: fc.array(text.map(file), { maxLength: 4 }) }),
    steps: fc.array(
      fc.record({
        text,
        reasoning: text,
        calls: fc.array(
          text.map((output) => ({
            id: 'call_1',
            name: 'a',
            args: {},
            outcome: { ok: true as const, output },
          })),
          { minLength: 1, maxLength: 4 },
        ),
      }),
      { maxLength: 6 },
    ),
  });

  it('fits, or cannot; what fits stays as it is, and the question, the newest turns and the last step stay', () => {
    fc.assert(
      fc.property(conversation, fc.nat(20_000), (whole, room) => {
        const fitted = fit(whole, room);
        if (tokensOf(whole) <= room) expect(fitted).toBe(whole);
        if (!fitted) {
          const { message } = whole.question;
          const last = whole.steps.slice(-1).map((step) => ({ ...step, calls: [] }));
          const least = tokensOf({ past: [], question: { message, attachments: [] }, steps: last });
          expect(least + LEAST_OF_FOUR).toBeGreaterThan(room);
          return;
        }
        expect(tokensOf(fitted)).toBeLessThanOrEqual(room);
        expect(fitted.question.message).toBe(whole.question.message);
        expect(whole.past.slice(whole.past.length - fitted.past.length)).toEqual(fitted.past);
        expect(fitted.steps.at(-1)?.calls.map(({ id }) => id)).toEqual(
          whole.steps.at(-1)?.calls.map(({ id }) => id),
        );
      }),
      { numRuns: 300 },
    );
  });
});

describe('a model with a small window', () => {
  let stage: LlmStage;
  beforeEach(async () => void (stage = await startLlmStage()));
  afterEach(() => stage.close());

  const sent = (index = 0) => JSON.stringify(stage.endpoint.requests[index]?.body.messages);
  const lengthOf = (message?: ChatMessage) => JSON.stringify(message?.content).length;
  const small = { contextTokens: 4_000 };

  it('is told of the newest turns, each with its reply or not at all', async () => {
    const history = Array.from({ length: 20 }, (_, index) => [
      said('human', words(`question${index}`, 1_000)),
      said('ai', words(`answer${index}`, 1_000)),
    ]).flat();
    stage.endpoint.script([say('Seven'), ...finish()]);
    expect((await stage.answer({ history: () => Promise.resolve(history) }, small)).text).toBe('Seven');
    const kept = Array.from({ length: 20 }, (_, index) => index).filter((index) =>
      sent().includes(`question${index} `),
    );
    expect(kept).toEqual(Array.from({ length: kept.length }, (_, index) => 20 - kept.length + index));
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.length).toBeLessThan(8);
    for (let index = 0; index < 20; index++)
      expect(sent().includes(`answer${index} `)).toBe(kept.includes(index));
  });

  it('gets head and tail of a long result', async () => {
    const tools = new FakeToolbox({ read: () => found(`HEAD${words('middle', 60_000)}TAIL`) });
    stage.endpoint.script([...calls(['read', {}]), ...finish('tool_calls')], [say('Seven'), ...finish()]);
    expect((await stage.answer({ tools }, small)).text).toBe('Seven');
    expect(sent(1)).toMatch(/HEADmiddle.*characters left out.*TAIL/);
    expect(sent(1).length).toBeLessThan(12_000);
    expect(lengthOf(stage.endpoint.requests[1]?.body.messages.at(-1))).toBeGreaterThan(3_500);
  });

  it('keeps the newest result longer than older ones', async () => {
    const tools = new FakeToolbox({ read: (_, id) => found(words(id, 6_000)) });
    const ask = [...calls(['read', {}]), ...finish('tool_calls')];
    stage.endpoint.script(ask, ask, [say('Seven'), ...finish()]);
    await stage.answer({ tools }, small);
    const [older, newest] = (stage.endpoint.requests[2]?.body.messages ?? []).filter(
      ({ role }) => role === 'tool',
    );
    expect(lengthOf(older)).toBeLessThan(1_100);
    expect(lengthOf(newest)).toBeGreaterThan(4_000);
  });

  it('gets head and tail of a long file', async () => {
    stage.endpoint.script([say('Seven'), ...finish()]);
    const attachments = () => Promise.resolve([file(`HEAD${words('middle', 40_000)}TAIL`)]);
    await stage.answer({ attachments }, small);
    expect(sent()).toMatch(/HEADmiddle.*characters left out.*TAIL/);
  });

  it('is not asked when the message alone is too long', async () => {
    const { error } = await stage.answer({ message: words('long', 20_000) }, small);
    expect(error).toMatchObject({ name: 'AgentFailure', kind: 'unknown', retryable: false });
    expect((error as Error).message).toMatch(/too long.*send a shorter one/);
    expect(stage.endpoint.requests).toHaveLength(0);
  });

  it.each([
    ['by its code', refusal(400, { message: 'no', code: 'context_length_exceeded' })],
    ['in its own words', refusal(400, { message: "This model's maximum context length is 2048 tokens." })],
    ['in words of no form', { status: 400, body: 'prompt is too long: 9000 tokens > 8000 maximum' }],
    ['by its status', { status: 413 }],
  ])('than was thought, as the endpoint says %s, is told half as much, once', async (_, tooLong) => {
    const history = Array.from({ length: 40 }, (_, index) =>
      said(index % 2 ? 'ai' : 'human', words(`past${index}`, 1_000)),
    );
    stage.endpoint.script(tooLong, [say('Seven'), ...finish()]);
    const past = { history: () => Promise.resolve(history) };
    expect((await stage.answer(past, { contextTokens: 128_000 })).text).toBe('Seven');
    expect(sent(1).length).toBeLessThan(sent(0).length * 0.55);
    expect(sent(1)).toContain('past39');
    stage.endpoint.script(tooLong, tooLong);
    expect((await stage.answer(past)).error).toMatchObject({ kind: 'unknown', retryable: false });
    expect(stage.endpoint.requests).toHaveLength(4);
  });

  it('and has begun to speak when the endpoint says so has failed', async () => {
    const tooLong = event({ error: { message: 'no', code: 'context_length_exceeded' } });
    stage.endpoint.script([say('One'), tooLong], [say('Two'), ...finish()]);
    const history = Array.from({ length: 9 }, (_, index) => said('human', words(`past${index}`, 1_000)));
    const { text, error } = await stage.answer({ history: () => Promise.resolve(history) });
    expect(text).toBe('One');
    expect(error).toMatchObject({ kind: 'unknown', retryable: false });
    expect(stage.endpoint.requests).toHaveLength(1);
  });
});
