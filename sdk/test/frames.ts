/** The frames of a run's stream, as a server writes them. */

export const timestamp = '2026-01-01T10:00:00.000Z';
export const run = { runId: 'run_1', sessionId: 'ses_1', requestId: 'req-1' };
export const done = { runId: 'run_1', messageId: 'msg_1', status: 'finished' };
export const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'x-request-id': 'req-1',
  'x-run-id': 'run_1',
};

export const frame = (id: number | string, event: string, data: unknown): string =>
  `event: ${event}\nid: ${id}\ndata: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;
export const message = (id: number, content: string): string => frame(id, 'message', { content, timestamp });
