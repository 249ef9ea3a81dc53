import { describe, expect, it } from '@jest/globals';
import type { RunFrame } from '../stream/run-event.js';
import { MessageChunks } from './message-chunks.js';

const ids = { sessionId: 'ses_1', requestId: 'req_1' };
const timestamp = '2026-01-01T00:00:00.000Z';
const start: RunFrame = { id: 1, event: 'run', data: { runId: 'run_1', ...ids } };
const done = (status: 'finished' | 'aborted' | 'interrupted'): RunFrame => ({
  id: 9,
  event: 'done',
  data: { runId: 'run_1', messageId: 'msg_1', status },
});

const chunksOf = (...frames: RunFrame[]) => {
  const chunks = new MessageChunks();
  return frames.flatMap((frame) => chunks.of({ frame }));
};

describe('the chunks of an answer', () => {
  it('begin with the run and end with its status', () => {
    const begun = [
      { type: 'start', messageId: 'run_1', messageMetadata: { runId: 'run_1' } },
      { type: 'start-step' },
    ];
    const finished = [{ type: 'finish-step' }, { type: 'finish', finishReason: 'stop' }];
    expect(chunksOf(start, done('finished'))).toEqual([...begun, ...finished]);
    expect(chunksOf(start, done('aborted'))).toEqual([...begun, { type: 'abort' }]);
    expect(chunksOf(start, done('interrupted'))).toEqual([
      ...begun,
      { type: 'error', errorText: 'The run ended as interrupted' },
    ]);
  });

  it('have one call for a call and its repetition', () => {
    const call = { ...ids, toolName: 'count', args: {} };
    expect(
      chunksOf(
        { id: 2, event: 'tool_call', data: { ...call, eventId: 'call_1', status: 'isRunning' } },
        { id: 3, event: 'tool_call', data: { ...call, eventId: 'call_1.2', status: 'error', error: 'No' } },
      ),
    ).toMatchObject([
      { type: 'tool-input-available', toolCallId: 'call_1' },
      { type: 'tool-output-error', toolCallId: 'call_1', errorText: 'No' },
    ]);
  });

  it('hand a call of the page out, and then say how it has ended', () => {
    const chunks = new MessageChunks();
    const call = { ...ids, toolName: 'read', args: {}, kind: 'browser_tool' } as const;
    const begun: RunFrame = {
      id: 2,
      event: 'tool_call',
      data: { ...call, eventId: 'c', status: 'isRunning' },
    };
    const called: RunFrame = { id: 3, event: 'browser_tool_call', data: { ...call, toolCallId: 'c' } };
    const ended = { ...call, eventId: 'c', status: 'done', output: '{"a":1}' } as const;
    const input = { type: 'tool-input-available', toolCallId: 'c', toolName: 'read', input: {} };

    expect(chunks.of({ frame: begun, call: 'waiting' })).toEqual([]);
    expect(chunks.of({ frame: called, call: 'waiting' })).toEqual([
      input,
      { type: 'finish-step' },
      { type: 'finish', finishReason: 'tool-calls' },
    ]);
    expect(chunks.of({ frame: { id: 4, event: 'tool_call', data: ended }, call: 'given' })).toEqual([
      { type: 'tool-output-available', toolCallId: 'c', output: { a: 1 } },
    ]);

    const again = chunks.of({ frame: called, call: 'answered' });
    expect(again).toEqual([{ ...input, providerExecuted: true }]);
  });

  it('have the other frames as data parts, and leave out what this SDK does not know', () => {
    const router = { ...ids, to: 'did:example:other', timestamp };
    expect(
      chunksOf(
        { id: 2, event: 'router_update', data: router },
        { id: 3, event: 'unknown', name: 'new', data: {} },
      ),
    ).toEqual([{ type: 'data-router', data: router }]);
  });
});
