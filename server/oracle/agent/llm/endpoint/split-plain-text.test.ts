import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { plainTextOf, splitPlainText } from './split-plain-text.js';

const event = (data: unknown) => `data: ${JSON.stringify(data)}`;
const delta = (members: object, finish_reason: string | null = null) =>
  event({ id: 'chatcmpl-1', choices: [{ index: 0, delta: members, finish_reason }] });
const say = (content: string) => delta({ content });

describe('an event contains plain text alone', () => {
  it.each([
    ['with a role', delta({ role: 'assistant', content: 'Hel' }), 'Hel'],
    ['with members that say nothing', delta({ content: 'Hel', tool_calls: [], reasoning: null }), 'Hel'],
    ['without text', delta({ role: 'assistant', content: '' }), ''],
    ['that is null', delta({ content: null }), ''],
    ['and so does a comment', ': OPENROUTER PROCESSING', ''],
  ])('%s', (_, text, expected) => {
    expect(plainTextOf(text)).toBe(expected);
  });

  it.each([
    ['a call', delta({ content: 'a', tool_calls: [{ index: 0, function: { name: 'count' } }] })],
    ['reasoning', delta({ reasoning_content: 'Hm' })],
    ['a list of contents', delta({ content: [{ type: 'text', text: 'a' }] })],
    ['another role', delta({ role: 'user', content: 'a' })],
    ['the end', delta({ content: 'a' }, 'stop')],
    ['usage', event({ choices: [{ delta: { content: 'a' } }], usage: { prompt_tokens: 1 } })],
    ['two choices', event({ choices: [{ delta: { content: 'a' } }, { delta: { content: 'b' } }] })],
    ['no choice', event({ choices: [] })],
    ['an error', event({ error: { message: 'no' }, choices: [{ delta: { content: 'a' } }] })],
    ['a name', `event: message\n${say('a')}`],
    ['no JSON', 'data: {"choices":'],
    ['the last line', 'data: [DONE]'],
  ])('not with %s', (_, text) => {
    expect(plainTextOf(text)).toBeUndefined();
  });
});

/** A body that arrives in chunks of these lengths. */
function bodyOf(text: string, lengths: readonly number[]): ReadableStream<Uint8Array> {
  const bytes = Buffer.from(text);
  let [from, turn] = [0, 0];
  return new ReadableStream({
    pull(controller) {
      const until = from + (lengths[turn++ % lengths.length] ?? 1);
      if (from < bytes.length) controller.enqueue(bytes.subarray(from, until));
      else controller.close();
      from = until;
    },
  });
}

async function read(body: ReadableStream<Uint8Array>) {
  const { text, rest } = splitPlainText(body);
  // The AI SDK reads ahead.
  const after = new Response(rest).text();
  const deltas: string[] = [];
  for await (const each of text) deltas.push(each);
  return { deltas, rest: await after };
}

const lengths = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1 });

describe('a reply is split', () => {
  it('at its first event of another kind, wherever the network cuts it', async () => {
    const words = fc.array(fc.string({ minLength: 1, unit: 'grapheme' }), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(words, words, lengths, async (before, after, cuts) => {
        const rest = [delta({ reasoning: 'Hm' }), ...after.map(say), 'data: [DONE]'].join('\n\n');
        const body = bodyOf([...before.map(say), rest].join('\n\n'), cuts);
        expect(await read(body)).toEqual({ deltas: before, rest });
      }),
    );
  });

  it('at once when its lines end otherwise', async () => {
    const text = `${say('a')}\r\n\r\n${say('b')}\r\n\r\n`;
    expect(await read(bodyOf(text, [7]))).toEqual({ deltas: [], rest: text });
  });

  it('where it ends, with what is not complete', async () => {
    const text = `${say('a')}\n\n${say('b')}`;
    expect(await read(bodyOf(text, [10]))).toEqual({ deltas: ['a'], rest: say('b') });
  });

  it('at an event that is too long to be text', async () => {
    const long = say('x'.repeat(100_000));
    const { deltas, rest } = await read(bodyOf(`${say('a')}\n\n${long}\n\n`, [8_192]));
    expect([deltas, rest]).toEqual([['a'], `${long}\n\n`]);
  });
});
