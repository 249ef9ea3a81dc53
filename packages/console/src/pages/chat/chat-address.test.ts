import { describe, expect, it } from '@jest/globals';
import { chatPath, parseChatAddress } from './chat-address.js';

describe('the address of the chat', () => {
  it.each([
    ['/', { sessionId: '', runId: undefined, seq: undefined }],
    ['/ses_1', { sessionId: 'ses_1', runId: undefined, seq: undefined }],
    ['/ses_1/runs/run_1', { sessionId: 'ses_1', runId: 'run_1', seq: undefined }],
    ['/ses_1/runs/run_1/frames/4', { sessionId: 'ses_1', runId: 'run_1', seq: 4 }],
  ])('%s names what is shown, and is made of it', (path, address) => {
    expect(parseChatAddress(path)).toEqual(address);
    expect(chatPath(address)).toBe(`/chat${path === '/' ? '' : path}`);
  });

  it.each(['/ses_1/runs', '/ses_1/nothing/run_1', '/ses_1/runs/'])('%s shows the session alone', (path) => {
    expect(parseChatAddress(path)).toEqual({ sessionId: 'ses_1', runId: undefined, seq: undefined });
  });

  it('has no frame by a name', () => {
    expect(parseChatAddress('/ses_1/runs/run_1/frames/last').seq).toBeUndefined();
  });
});
