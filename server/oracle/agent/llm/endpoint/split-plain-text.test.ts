import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ChunkReader } from './chunk-reader.js';
import { plainEventOf, splitPlainText, type PlainPart } from './split-plain-text.js';

const event = (data: unknown) => `data: ${JSON.stringify(data)}`;
const delta = (members: object, finish_reason: string | null = null) =>
  event({ id: 'chatcmpl-1', choices: [{ index: 0, delta: members, finish_reason }] });
const say = (content: string) => delta({ content });

describe('an event is plain', () => {
  const used = { prompt_tokens: 1, completion_tokens: 2 };
  it.each([
    ['with a role', delta({ role: 'assistant', content: 'Hel' }), { reasoning: '', text: 'Hel' }],
    [
      'with members that say nothing',
      delta({ content: 'Hel', tool_calls: [], reasoning: null }),
      { reasoning: '', text: 'Hel' },
    ],
    ['without text', delta({ role: 'assistant', content: '' }), { reasoning: '', text: '' }],
    ['when its text is null', delta({ content: null }), { reasoning: '', text: '' }],
    ['with reasoning', delta({ reasoning_content: 'Hm' }), { reasoning: 'Hm', text: '' }],
    [
      'with reasoning and text',
      delta({ reasoning_content: null, reasoning: 'Hm', content: 'a' }),
      { reasoning: 'Hm', text: 'a' },
    ],
    [
      'with the usage so far',
      event({ choices: [{ delta: { content: 'a' } }], usage: used }),
      { reasoning: '', text: 'a', usage: used },
    ],
    ['when it is a comment', ': OPENROUTER PROCESSING', { reasoning: '', text: '' }],
  ])('%s', (_, text, expected) => {
    expect(plainEventOf(text)).toEqual(expected);
  });

  it.each([
    ['a call', delta({ content: 'a', tool_calls: [{ index: 0, function: { name: 'count' } }] })],
    ['reasoning that is no text', delta({ reasoning: { text: 'Hm' } })],
    ['a list of contents', delta({ content: [{ type: 'text', text: 'a' }] })],
    ['another role', delta({ role: 'user', content: 'a' })],
    ['the end', delta({ content: 'a' }, 'stop')],
    ['usage that is a number', event({ choices: [{ delta: { content: 'a' } }], usage: 3 })],
    ['usage alone', event({ choices: [], usage: { prompt_tokens: 1 } })],
    ['two choices', event({ choices: [{ delta: { content: 'a' } }, { delta: { content: 'b' } }] })],
    ['no choice', event({ choices: [] })],
    ['an error', event({ error: { message: 'no' }, choices: [{ delta: { content: 'a' } }] })],
    ['a name', `event: message\n${say('a')}`],
    ['no JSON', 'data: {"choices":'],
    ['the last line', 'data: [DONE]'],
  ])('not with %s', (_, text) => {
    expect(plainEventOf(text)).toBeUndefined();
  });
});

/** A body that arrives in chunks of these lengths. */
function bodyOf(text: string, lengths: readonly number[]): ChunkReader {
  const bytes = Buffer.from(text);
  let [from, turn] = [0, 0];
  const next = () => {
    if (from >= bytes.length) return undefined;
    const until = from + (lengths[turn++ % lengths.length] ?? 1);
    const value = bytes.subarray(from, until);
    from = until;
    return value;
  };
  return {
    read() {
      const value = next();
      return Promise.resolve(value ? { done: false, value } : { done: true });
    },
    async each(take) {
      for (let chunk = next(); chunk && (await take(chunk)) !== 'last';) chunk = next();
    },
    cancel: () => undefined,
  };
}

async function read(body: ChunkReader) {
  const { readPlain, rest } = splitPlainText(body);
  // The AI SDK reads ahead.
  const after = new Response(rest).text();
  const parts: PlainPart[] = [];
  await readPlain((part) => {
    parts.push(part);
    return undefined;
  });
  const deltas = parts.map(({ type, delta }) => (type === 'reasoning-delta' ? `(${delta})` : delta));
  return { deltas, rest: await after };
}

const lengths = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1 });

describe('a reply is split', () => {
  it('at its first event of another kind, wherever the network cuts it', async () => {
    const words = fc.array(fc.string({ minLength: 1, unit: 'grapheme' }), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(words, words, lengths, async (before, after, cuts) => {
        const rest = [delta({ tool_calls: [{ index: 0 }] }), ...after.map(say), 'data: [DONE]'].join('\n\n');
        const body = bodyOf([...before.map(say), rest].join('\n\n'), cuts);
        expect(await read(body)).toEqual({ deltas: before, rest });
      }),
    );
  });

  it('behind its reasoning, with the last usage that was reported', async () => {
    const used = (completion_tokens: number) => ({ usage: { prompt_tokens: 1, completion_tokens } });
    const thought = event({ choices: [{ delta: { reasoning_content: 'Hm' } }], ...used(1) });
    const said = event({ choices: [{ delta: { content: 'a' } }], ...used(2) });
    const end = delta({}, 'stop');
    expect(await read(bodyOf([thought, said, end, ''].join('\n\n'), [30]))).toEqual({
      deltas: ['(Hm)', 'a'],
      rest: [event({ choices: [], ...used(2) }), end, ''].join('\n\n'),
    });
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
