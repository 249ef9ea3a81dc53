import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  breakOff,
  calls,
  event,
  finish,
  refusal,
  say,
  silence,
  startOpenAiServer,
  think,
  type Reply,
} from '../../../../testing/services/openai-server.js';
import { AgentFailure } from '../../../turn/agent-failure.js';
import { FakeToolbox, found, KEY, startLlmStage, type LlmStage } from '../testing/stage.js';

let stage: LlmStage;
beforeEach(async () => void (stage = await startLlmStage()));
afterEach(() => stage.close());

const LEAK = `Incorrect API key provided: ${KEY} at http://10.0.0.1/v1`;
const error = (code: string | number | null = null, message = LEAK) => ({ message, code, type: null });

/** All text that an error contains, including its causes. */
function allOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const own = Object.getOwnPropertyNames(thrown).filter((name) => name !== 'stack' && name !== 'cause');
  return [...own.map((name) => String(Reflect.get(thrown, name))), allOf(thrown.cause)].join('\n');
}

describe('an endpoint refuses', () => {
  it.each<[what: string, reply: Reply, kind: string, retryable: boolean, tries: number]>([
    ['too many requests', refusal(429, error('rate_limit_exceeded')), 'rate_limit', true, 3],
    ['an account without money', refusal(429, error('insufficient_quota')), 'billing', false, 1],
    ['an account without money, with its own status', refusal(402, error()), 'billing', false, 1],
    ['the key', refusal(401, error('invalid_api_key')), 'auth', false, 1],
    ['the model to this key', refusal(403, error()), 'auth', false, 1],
    ['a slow request', refusal(408, error()), 'timeout', true, 3],
    ['a model that is not there', refusal(404, error('model_not_found')), 'unknown', false, 1],
    ['the request', refusal(400, error('invalid_request_error')), 'unknown', false, 1],
    ['by a fault of its own', refusal(500, error()), 'server', true, 3],
    ['being overloaded', refusal(529, error()), 'server', true, 3],
    ['with a page', { status: 502, body: '<html>Bad gateway</html>' }, 'server', true, 3],
    ['with nothing', { status: 503 }, 'server', true, 3],
    ['with an answer that is no stream', { status: 200, body: '<html>Hello</html>' }, 'network', true, 3],
    ['in the stream', [event({ error: error('server_error') })], 'server', true, 3],
    ['in the stream, by a status', [event({ error: error(429) })], 'rate_limit', true, 3],
    ['in the stream, by a word', [event({ error: error('rate_limit_exceeded') })], 'rate_limit', true, 3],
    ['in the stream, for money', [event({ error: error('insufficient_quota') })], 'billing', false, 1],
    ['in the stream, for the key', [event({ error: error('invalid_api_key') })], 'auth', false, 1],
    ['with JSON that is none', [{ raw: 'data: {"choices": oops\n\n' }], 'server', true, 3],
    ['with JSON of another kind', [event({ choices: 'none' })], 'server', true, 3],
    ['by breaking off', [breakOff], 'network', true, 3],
    ['by ending without an end', [], 'network', true, 3],
  ])('%s', async (_, reply, kind, retryable, tries) => {
    stage.endpoint.script(...Array.from({ length: tries }, () => reply));
    const { error: thrown, events } = await stage.answer();
    expect(thrown).toBeInstanceOf(AgentFailure);
    expect(thrown).toMatchObject({ kind, retryable });
    expect(events).toEqual([]);
    expect(stage.endpoint.requests).toHaveLength(tries);
    const { message } = thrown as AgentFailure;
    expect(message).not.toMatch(/http|key provided|10\.0\.0\.1|\d{3}/i);
    expect(allOf(thrown)).not.toMatch(new RegExp(`${KEY}|Bearer|authorization|How many twins`, 'i'));
  });

  it('and cannot be reached', async () => {
    const gone = await startOpenAiServer();
    await gone.close();
    const { error: thrown } = await stage.answer({}, { baseUrl: gone.url });
    expect(thrown).toMatchObject({ kind: 'network', retryable: true });
    expect(allOf(thrown)).toContain('ECONNREFUSED');
  });

  it('and speaks no TLS', async () => {
    const { error: thrown } = await stage.answer(
      {},
      { baseUrl: stage.endpoint.url.replace('http:', 'https:') },
    );
    expect(thrown).toMatchObject({ kind: 'network', retryable: true });
  });

  it.each([
    ['a code that is known', error('invalid_request_error'), 'HTTP 400, code invalid_request_error'],
    ['a type that is known', { message: '', type: 'Overloaded_Error' }, 'HTTP 400, code overloaded_error'],
    ['a status', error(429), 'HTTP 400, code 429'],
    ['a code of its own', error('bad_thing'), 'HTTP 400, code other'],
    ['the key as its code', error(KEY), 'HTTP 400, code other'],
    ['the key in its code', error(`invalid_api_key:${KEY}`), 'HTTP 400, code other'],
    ['the key as its type', { message: '', type: KEY }, 'HTTP 400, code other'],
    ['no code', error(), 'HTTP 400, code none'],
  ])('and what the log learns is the status and a known code, of %s', async (_what, body, told) => {
    stage.endpoint.script(refusal(400, body, { 'x-key': KEY }));
    const { error: thrown } = await stage.answer();
    expect((thrown as AgentFailure).cause).toMatchObject({ message: told });
    expect(allOf(thrown)).not.toContain(KEY);
  });

  it('and the log learns no more of an error in the stream', async () => {
    stage.endpoint.script(...[1, 2, 3].map(() => [event({ error: error(KEY) })]));
    const { error: thrown } = await stage.answer();
    expect((thrown as AgentFailure).cause).toMatchObject({ message: 'code other' });
  });
});

describe('a request is tried again', () => {
  it('until it is answered', async () => {
    stage.endpoint.script(refusal(503, error()), [breakOff], [say('Seven'), ...finish()]);
    const { text, error: thrown } = await stage.answer();
    expect(thrown).toBeUndefined();
    expect(text).toBe('Seven');
  });

  it('again in each step', async () => {
    stage.endpoint.script(refusal(503, error()), refusal(503, error()), [
      ...calls(['count', {}]),
      ...finish(),
    ]);
    stage.endpoint.script(refusal(503, error()), refusal(503, error()), [say('Seven'), ...finish()]);
    const tools = new FakeToolbox({ count: () => found(7) });
    expect((await stage.answer({ tools })).text).toBe('Seven');
    expect(tools.made).toHaveLength(1);
  });

  it.each([
    ['seconds', () => '21', 21],
    ['a date', () => new Date(Date.now() + 3_600_000).toUTCString(), 3_600],
  ])('but not when it asks for a long wait, in %s, which the user is told', async (_, header, seconds) => {
    stage.endpoint.script(refusal(429, error(), { 'retry-after': header() }));
    const { error: thrown } = await stage.answer();
    const { retryAfterSeconds = 0 } = thrown as AgentFailure;
    expect(Math.abs(retryAfterSeconds - seconds)).toBeLessThanOrEqual(2);
    expect(stage.endpoint.requests).toHaveLength(1);
  });

  it.each(['soon', '-1', '1e9', 'Infinity', ''])('and a wait of "%s" is none', async (header) => {
    stage.endpoint.script(refusal(429, error(), { 'retry-after': header }), [say('Seven'), ...finish()]);
    expect((await stage.answer()).text).toBe('Seven');
  });

  it.each([
    ['a word', say('Seven')],
    ['a thought', think('Hm')],
  ])('but never after %s was shown', async (_, piece) => {
    stage.endpoint.script([piece, breakOff]);
    const { events, error: thrown } = await stage.answer();
    expect(events).toHaveLength(1);
    expect(thrown).toMatchObject({ kind: 'network', retryable: true });
    expect(stage.endpoint.requests).toHaveLength(1);
  });

  it('and calls of a stream that broke are not made', async () => {
    const tools = new FakeToolbox({ count: () => found(7) });
    stage.endpoint.script([...calls(['count', { type: 'a' }]), breakOff], [say('Seven'), ...finish()]);
    expect((await stage.answer({ tools })).text).toBe('Seven');
    expect(tools.made).toEqual([]);
  });
});

describe('an address where there is no model', () => {
  it.each([
    ['redirects elsewhere', { status: 302, headers: { location: 'http://127.0.0.1:9/' } }],
    [
      'gives a page',
      { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: '<html>' },
    ],
    ['gives one whole JSON', { status: 200, headers: { 'content-type': 'application/json' }, body: '{}' }],
  ])('that %s is the operator’s to mend', async (_what, reply) => {
    stage.endpoint.script(reply);
    const { error: thrown } = await stage.answer();
    expect(thrown).toMatchObject({
      kind: 'server',
      retryable: false,
      message: "The oracle's model is not where it is looked for; tell its operator",
    });
  });
});

describe('a model that is silent', () => {
  /** Enough for a busy machine to send the request and to receive what precedes the silence. */
  const timeoutMs = 2_000;

  it('before its first word is given up, for its time is over', async () => {
    stage.endpoint.script([silence]);
    const { error: thrown } = await stage.answer({}, { timeoutMs });
    expect(thrown).toMatchObject({ kind: 'timeout', retryable: true });
    expect(stage.endpoint.requests).toHaveLength(1);
    await stage.endpoint.requests[0]?.left;
  });

  it('in the middle of its answer is given up, with what it has said', async () => {
    stage.endpoint.script([say('One'), silence]);
    const { error: thrown, text } = await stage.answer({}, { timeoutMs });
    expect(text).toBe('One');
    expect(thrown).toMatchObject({ kind: 'timeout', retryable: true });
    await stage.endpoint.requests[0]?.left;
  });
});
