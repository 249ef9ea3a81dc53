/** Every part of a reply counts towards its limit, and no delta is longer than a frame allows. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  callPiece,
  calls,
  finish,
  say,
  silence,
  think,
  type Piece,
} from '../../../../testing/services/openai-server.js';
import { fetchEndpoint, readRefusal } from './endpoint-fetch.js';
import { createReplyLength } from './reply-length.js';
import { asStored, FakeToolbox, found, startLlmStage, type LlmStage } from '../testing/stage.js';

const MiB = 1024 * 1024;
const TOO_LONG = /\(My answer ends here, for it became too long\.\)$/;

let stage: LlmStage;
beforeEach(async () => void (stage = await startLlmStage()));
afterEach(() => stage.close());

const count = () => found(7);

/** No two pieces of it are alike. */
const text = (length: number) =>
  Array.from({ length: length / 8 }, (_, index) => String(index).padStart(8, '.')).join('');

describe('a reply is stopped when it is too long', () => {
  it.each<[what: string, pieces: Piece[]]>([
    [
      'by the ids of its calls',
      Array.from({ length: 3 }, (_, index) =>
        callPiece(index, { id: `${index}${'i'.repeat(MiB / 2)}`, name: 'count', args: '{}' }),
      ),
    ],
    ['by the id of one call', [callPiece(0, { id: 'i'.repeat(2 * MiB), name: 'count', args: '{}' })]],
    ['by the name of a call', [callPiece(0, { id: 'a', name: 'n'.repeat(2 * MiB), args: '{}' })]],
    [
      'by all of it together',
      [
        say(text(400_000)),
        think(text(400_000)),
        callPiece(0, { id: 'a', name: 'count', args: `{"a":"${text(240_000)}` }),
      ],
    ],
  ])('%s, and no call of it is made', async (_what, pieces) => {
    const tools = new FakeToolbox({ count });
    stage.endpoint.script([...pieces, silence]);
    const answered = await stage.answer({ tools });
    expect(answered.error).toBeUndefined();
    expect(answered.text).toMatch(TOO_LONG);
    expect(tools.made).toEqual([]);
    await stage.endpoint.requests[0]?.left;
  });

  it('by what its endpoint sends besides', async () => {
    stage.endpoint.script([
      say('Seven'),
      { raw: `: ${'x'.repeat(MiB)}\n\n` },
      { raw: `: ${'x'.repeat(MiB)}\n\n` },
      silence,
    ]);
    const { text: reply, error } = await stage.answer({}, { maxReplyBytes: MiB });
    expect(error).toBeUndefined();
    expect(reply).toMatch(/^Seven\n\n\(My answer ends here/);
    await stage.endpoint.requests[0]?.left;
  });

  it('together with the replies before it', () => {
    const length = createReplyLength(3_999_990);
    expect(length.take('x'.repeat(10))).toHaveLength(10);
    expect(length.isExceeded).toBe(false);
    expect(length.take('x'.repeat(10))).toHaveLength(0);
    expect(length.isExceeded).toBe(true);
  });

  it('also when the answer goes on on another server', async () => {
    const call = { id: 'call_1', name: 'count', args: {}, outcome: { ok: true, output: '7' } };
    const state = asStored({
      version: 1,
      steps: [{ text: 'x'.repeat(4_000_000), reasoning: '', calls: [call] }],
    });
    stage.endpoint.script([say('more'), ...finish()]);
    const { text: reply } = await stage.answer(
      { resumed: { state, calls: [] } },
      { contextTokens: 10_000_000 },
    );
    expect(reply).toBe('\n\n(My answer ends here, for it became too long.)');
  });
});

it('a piece of 10 MB is cut before it is shown, and shown in pieces of 16384 characters', async () => {
  stage.endpoint.script([say(text(10_000_000)), silence]);
  const { events, text: reply } = await stage.answer();
  const deltas = events.flatMap((event) => (event.type === 'text' ? [event.delta.length] : []));
  expect(Math.max(...deltas)).toBe(16_384);
  expect(reply).toHaveLength(1_000_000 + '\n\n(My answer ends here, for it became too long.)'.length);
});

it('after the 64th call of a step the model is not heard any more, and the calls that are whole are made', async () => {
  const tools = new FakeToolbox({ count });
  const many = Array.from({ length: 65 }, (_, index) => ['count', { index }] as const);
  const [begun] = calls(['count', '{"half":']);
  stage.endpoint.script([begun ?? silence, ...calls(...many).slice(1), silence], [say('Done'), ...finish()]);
  expect((await stage.answer({ tools })).text).toBe('Done');
  expect(tools.made.map(({ args }) => args)).toEqual(
    Array.from({ length: 63 }, (_, index) => ({ index: index + 1 })),
  );
  await stage.endpoint.requests[0]?.left;
});

it('a name that no tool can have is cut', async () => {
  const tools = new FakeToolbox({ count });
  stage.endpoint.script(
    [...calls(['n'.repeat(10_000), {}]), ...finish('tool_calls')],
    [say('Done'), ...finish()],
  );
  await stage.answer({ tools });
  expect(tools.made).toMatchObject([{ name: 'n'.repeat(128) }]);
});

it('of a refusal no more than 64 KiB is read', async () => {
  stage.endpoint.script({ status: 400, body: 'x'.repeat(MiB) });
  const response = await fetchEndpoint(stage.endpoint.url, { method: 'POST', body: '{}' });
  expect(response.status).toBe(400);
  expect(await readRefusal(response)).toHaveLength(64 * 1024);
});
