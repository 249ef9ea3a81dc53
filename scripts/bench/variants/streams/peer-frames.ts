/** Frames as twin-oracle sends them, for its peers. */
import { z } from 'zod';

export const body = z.object({ message: z.string() });

export const headers = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-cache, no-transform',
  'X-Request-Id': '0b8ee1cf-5d3a-4b8a-9b0d-0c2b3a1f6a55',
};

export interface Frame {
  readonly event: string;
  /** JSON text. */
  readonly data: string;
}

export function runFrame(runId: string): Frame {
  const data = { runId, sessionId: 'ses_1', requestId: headers['X-Request-Id'] };
  return { event: 'run', data: JSON.stringify(data) };
}

export function messageFrame(content: string): Frame {
  return { event: 'message', data: JSON.stringify({ content, timestamp: new Date().toISOString() }) };
}

export function lastFrame(runId: string): Frame {
  return { event: 'done', data: JSON.stringify({ runId, messageId: 'msg_1', status: 'finished' }) };
}

export function frame(id: number, { event, data }: Frame): string {
  return `event: ${event}\nid: ${id}\ndata: ${data}\n\n`;
}
