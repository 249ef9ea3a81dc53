import { describe, expect, it } from '@jest/globals';
import { browserToolCall } from '../../../test/events.js';
import { createToolCalls } from './tool-calls.js';

describe('Calls', () => {
  it('are remembered up to the last sixty-four that have ended; a running one is never forgotten', async () => {
    const runs: string[] = [];
    const answered: string[] = [];
    let last: () => void = () => undefined;
    const run = (_args: unknown, { toolCallId }: { toolCallId: string }) => {
      runs.push(toolCallId);
      return toolCallId === 'running' ? new Promise(() => undefined) : toolCallId;
    };
    const calls = createToolCalls({ echo: { description: 'Echoes', schema: {}, run } }, ({ toolCallId }) => {
      answered.push(toolCallId);
      if (answered.length === 65) last();
    });
    const offer = (id: string) => calls.take(browserToolCall(id, 'echo'));
    const all = new Promise<void>((resolve) => (last = resolve));

    offer('running');
    for (let call = 1; call <= 65; call++) offer(`call_${call}`);
    await all;
    await new Promise(setImmediate);
    runs.length = 0;
    for (const id of ['running', 'call_2', 'call_65', 'call_1']) offer(id);

    expect(runs).toEqual(['call_1']);
    expect(answered.slice(65)).toEqual(['call_2', 'call_65']);
  });
});
