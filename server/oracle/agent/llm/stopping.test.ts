import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

import { calls, finish, refusal, say, silence } from '../../../testing/services/openai-server.js';

import { createGate } from '../../runs/testing/gate.js';
import { FakeToolbox, startLlmStage, type LlmStage } from './testing/stage.js';

let stage: LlmStage;
beforeEach(async () => void (stage = await startLlmStage()));
afterEach(() => stage.close());

describe('nobody wants the answer any more', () => {
  it('in the middle of it: the connection is closed', async () => {
    const user = new AbortController();
    stage.endpoint.script([say('One'), silence]);
    const events = stage.events({ signal: user.signal });
    await events.next();
    const { left } = await stage.endpoint.request(0);
    user.abort(new Error('enough'));
    await expect(events.next()).rejects.toThrow('enough');
    await left;
  });

  it('before its first word: the connection is closed, and nothing is tried again', async () => {
    const user = new AbortController();
    stage.endpoint.script([silence]);
    const answered = stage.answer({ signal: user.signal });
    const { left } = await stage.endpoint.request(0);
    user.abort(new Error('enough'));
    await left;
    expect((await answered).error).toMatchObject({ message: 'enough' });
    expect(stage.endpoint.requests).toHaveLength(1);
  });

  it('between two tries: it does not wait', async () => {
    const user = new AbortController();
    const listen = jest.spyOn(user.signal, 'addEventListener');
    const isWaiting = createGate();
    listen.mockImplementationOnce((...listener: Parameters<AbortSignal['addEventListener']>) => {
      listen.mockRestore();
      user.signal.addEventListener(...listener);
      isWaiting.open();
    });
    stage.endpoint.script(refusal(503, { message: 'busy' }));
    const answered = stage.answer({ signal: user.signal }, { firstWaitMs: 1_000_000 });
    await isWaiting.passed;
    user.abort(new Error('enough'));
    expect((await answered).error).toMatchObject({ message: 'enough' });
    expect(stage.endpoint.requests).toHaveLength(1);
  });

  it('and stops reading: the connection is closed', async () => {
    stage.endpoint.script([say('One'), say('Two'), silence]);
    for await (const _ of stage.events()) break;
    await (
      await stage.endpoint.request(0)
    ).left;
  });

  it('while a tool runs: its toolbox says so', async () => {
    const tools = new FakeToolbox({ count: () => Promise.reject(new Error('enough')) });
    stage.endpoint.script([...calls(['count', {}]), ...finish('tool_calls')]);
    expect((await stage.answer({ tools })).error).toMatchObject({ message: 'enough' });
  });
});
