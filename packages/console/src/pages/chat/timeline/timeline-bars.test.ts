import { describe, expect, it } from '@jest/globals';
import type { RunFrame } from '@twin-oracle/sdk';
import { failingFrame, timelineBars } from './timeline-bars.js';

const START = Date.parse('2026-01-01T10:00:00.000Z');
const at = (milliseconds: number) => ({ timestamp: new Date(START + milliseconds).toISOString() });
const ids = { sessionId: 'ses_1', requestId: 'req-1' };
const call = { ...ids, eventId: 'call_1', toolName: 'find_twins', args: {} };

const run: RunFrame = { id: 1, event: 'run', data: { ...ids, runId: 'run_1', ...at(0) } };
const text = (id: number, milliseconds: number): RunFrame => ({
  id,
  event: 'message',
  data: { content: 'a', ...at(milliseconds) },
});
const done: RunFrame = {
  id: 9,
  event: 'done',
  data: { runId: 'run_1', messageId: 'msg_1', status: 'finished' },
};

const shapes = (frames: readonly RunFrame[], isEnded: boolean) =>
  timelineBars(frames, isEnded).map(({ seq, name, startedAt, endedAt }) => [
    seq,
    name,
    startedAt - START,
    endedAt === undefined ? undefined : endedAt - START,
  ]);

describe('the bars of a run', () => {
  it('are calls from their start to their result, and text without a pause', () => {
    const frames: RunFrame[] = [
      run,
      { id: 2, event: 'tool_call', data: { ...call, status: 'isRunning', ...at(10) } },
      { id: 3, event: 'tool_call', data: { ...call, status: 'done', output: '{}', ...at(60) } },
      text(4, 70),
      text(5, 90),
      done,
    ];
    expect(shapes(frames, true)).toEqual([
      [1, 'run', 0, 0],
      [2, 'find_twins', 10, 60],
      [4, 'text', 70, 90],
      [9, 'finished', 90, 90],
    ]);
  });

  it('are pending while a call has no result, until the run has ended', () => {
    const frames: RunFrame[] = [
      run,
      { id: 2, event: 'tool_call', data: { ...call, status: 'isRunning', ...at(10) } },
      text(3, 40),
    ];
    expect(shapes(frames, false)[1]).toEqual([2, 'find_twins', 10, undefined]);
    expect(shapes(frames, true)[1]).toEqual([2, 'find_twins', 10, 40]);
  });

  it('take the time before where a frame of an older server has none', () => {
    const frames: RunFrame[] = [
      { id: 1, event: 'run', data: { ...ids, runId: 'run_1' } },
      text(2, 20),
      { id: 3, event: 'tool_call', data: { ...call, status: 'isRunning' } },
    ];
    expect(shapes(frames, false)).toEqual([
      [1, 'run', 20, 20],
      [2, 'text', 20, 20],
      [3, 'find_twins', 20, undefined],
    ]);
  });

  it('name the frame that says why the run has failed, before a call that has', () => {
    const failedCall: RunFrame = {
      id: 3,
      event: 'tool_call',
      data: { ...call, status: 'error', error: 'no', ...at(20) },
    };
    const frames: RunFrame[] = [
      run,
      { id: 2, event: 'tool_call', data: { ...call, status: 'isRunning', ...at(10) } },
      failedCall,
    ];
    expect(failingFrame(timelineBars([run, done], true))).toBeUndefined();
    expect(failingFrame(timelineBars(frames, true))).toBe(3);
    const error: RunFrame = {
      id: 4,
      event: 'error',
      data: { error: 'gone', kind: 'server', retryable: true, ...at(30) },
    };
    expect(failingFrame(timelineBars([...frames, error], true))).toBe(4);
  });
});
