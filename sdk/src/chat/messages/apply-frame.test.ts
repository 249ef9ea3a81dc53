import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { RunFrame } from '../../stream/run-event.js';
import { NO_ANSWER } from './answer.js';
import type { Answer } from './answer.js';
import { applyFrame } from './apply-frame.js';

const timestamp = '2026-01-01T10:00:00.000Z';
const ids = { sessionId: 'ses_1', requestId: 'req-1' };
const call = { ...ids, toolName: 'count_twins', args: {} };
const message = (id: number, content: string): RunFrame => ({
  id,
  event: 'message',
  data: { content, timestamp },
});
const run = (id: number, more: object = {}): RunFrame => ({
  id,
  event: 'run',
  data: { runId: 'run_1', ...ids, ...more },
});
const reasoning = (id: number, text: string, isComplete = false): RunFrame => ({
  id,
  event: 'reasoning',
  data: { ...ids, reasoning: text, isComplete, timestamp },
});
const tool = (id: number, eventId: string, status: 'isRunning' | 'done', output?: string): RunFrame => ({
  id,
  event: 'tool_call',
  data: { ...call, eventId, status, ...(output !== undefined && { output }) },
});
const component = (id: number, title: string): RunFrame => ({
  id,
  event: 'render_component',
  data: { ...ids, eventId: 'cmp_1', componentName: 'Card', args: { title }, status: 'done' },
});
const done = (id: number, more: object = {}): RunFrame => ({
  id,
  event: 'done',
  data: { runId: 'run_1', messageId: 'msg_1', status: 'finished', ...more },
});

const answerOf = (frames: readonly RunFrame[]): Answer => frames.reduce(applyFrame, NO_ANSWER);

const WHOLE: readonly RunFrame[] = [
  run(1),
  reasoning(2, 'Let me '),
  reasoning(3, 'count', true),
  message(4, 'There '),
  tool(5, 'call_1', 'isRunning'),
  component(6, 'Twins'),
  tool(7, 'call_1', 'done', '3'),
  message(8, 'are three'),
  { id: undefined, event: 'unknown', name: 'newer', data: {} },
  component(9, 'Three'),
  message(10, '.'),
  done(11),
];

describe('An answer', () => {
  it('has its parts in the order of their first frames', () => {
    const { text, parts, done: ended, runId } = answerOf(WHOLE);

    expect(text).toBe('There are three.');
    expect(parts).toMatchObject([
      { type: 'reasoning', text: 'Let me count', isComplete: true },
      { type: 'text', text: 'There ' },
      { type: 'tool_call', toolCallId: 'call_1', kind: 'tool', status: 'done', output: '3' },
      { type: 'component', args: { title: 'Three' } },
      { type: 'text', text: 'are three.' },
    ]);
    expect([ended?.status, runId]).toEqual(['finished', 'run_1']);
  });

  it('is the same after any frames come again, as when a stream is joined at any frame', () => {
    const whole = answerOf(WHOLE);
    const cuts = fc.array(fc.tuple(fc.nat(WHOLE.length), fc.nat(WHOLE.length)), { maxLength: 8 });
    fc.assert(
      fc.property(cuts, (again) => {
        let answer = NO_ANSWER;
        let read = 0;
        for (const [back, forward] of again) {
          const from = Math.max(0, read - back);
          const to = Math.min(WHOLE.length, read + forward);
          answer = WHOLE.slice(from, to).reduce(applyFrame, answer);
          read = Math.max(read, to);
        }
        expect(WHOLE.slice(read).reduce(applyFrame, answer)).toEqual(whole);
      }),
    );
  });

  it('goes back to what counts when another server recovers its run, and a repeated call replaces the first', () => {
    const { text, parts, resumed } = answerOf([
      run(1),
      message(2, 'There are '),
      tool(3, 'call_1', 'isRunning'),
      message(4, 'four'),
      run(5, { resumed: true, attempt: 2, partialLength: 10 }),
      tool(6, 'call_1.2', 'done', '3'),
      message(7, 'three'),
      done(8),
    ]);

    expect(text).toBe('There are three');
    expect(resumed).toBe(1);
    expect(parts).toMatchObject([
      { type: 'text', text: 'There are ' },
      { type: 'tool_call', toolCallId: 'call_1.2', output: '3' },
      { type: 'text', text: 'three' },
    ]);
  });

  it.each([
    ['shorter', 'There', ['There']],
    ['longer', 'There were three', ['There were three']],
    ['empty', '', []],
  ])('that was stopped has the text that the server has kept: %s', (_what, partialText, texts) => {
    const stopped = done(3, { status: 'aborted', aborted: true, partialText });
    const { text, parts } = answerOf([run(1), message(2, 'There were'), stopped]);

    expect(text).toBe(partialText);
    expect(parts.map((part) => part.type === 'text' && part.text)).toEqual(texts);
  });

  it('ends reasoning that something else has followed', () => {
    const { parts } = answerOf([run(1), reasoning(2, 'Hm'), message(3, 'Hi'), reasoning(4, '', true)]);

    expect(parts).toMatchObject([{ type: 'reasoning', isComplete: true }, { type: 'text' }]);
  });

  it('keeps the calls of the page, what it is asked for, and why it failed', () => {
    const { parts } = answerOf([
      run(1),
      { id: 2, event: 'action_call', data: { ...call, toolCallId: 'call_2', status: 'isRunning' } },
      { id: 3, event: 'browser_tool_call', data: { ...call, toolCallId: 'call_3' } },
      {
        id: 4,
        event: 'delegation_required',
        data: {
          ...ids,
          oracleDid: 'did:x',
          toolName: 'pay',
          reason: 'delegation_missing',
          message: 'Sign',
          timestamp,
        },
      },
      { id: 5, event: 'router_update', data: { ...ids, to: 'guide', timestamp } },
      { id: 6, event: 'error', data: { error: 'No', timestamp, kind: 'server', retryable: true } },
    ]);

    expect(parts).toMatchObject([
      { type: 'tool_call', kind: 'action', toolCallId: 'call_2' },
      { type: 'delegation_required', request: { toolName: 'pay' } },
      { type: 'router', update: { to: 'guide' } },
      { type: 'error', error: { error: 'No' } },
    ]);
  });
});
