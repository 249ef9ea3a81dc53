import { expect, test } from '@jest/globals';
import { FrameReader } from './frames.js';

const STREAM = [
  'event: run\nid: 1\ndata: {"runId":"r"}\n\n',
  ': heartbeat\n\n',
  'event: message\r\nid: 2\r\ndata: {"content":"é"}\r\n\r\n',
  'event: done\nid: 3\ndata: nothing\n\n',
  'event: mess',
].join('');

test('a stream is the same frames, whichever pieces it comes in', () => {
  const bytes = Buffer.from(STREAM);
  for (let size = 1; size <= bytes.length; size++) {
    const reader = new FrameReader();
    const frames = [];
    for (let at = 0; at < bytes.length; at += size)
      frames.push(...reader.push(bytes.subarray(at, at + size)));
    expect(frames.map(({ id, event, data }) => [id, event, data])).toEqual([
      [1, 'run', { runId: 'r' }],
      [2, 'message', { content: 'é' }],
      [3, 'done', {}],
    ]);
    for (const { start, end, raw } of frames)
      expect(bytes.subarray(start, end).toString().trimEnd()).toBe(raw);
    expect(reader.rest).toBe('event: mess');
  }
});
