import type { RunEvent } from '../stream/run-event.js';
import type { MockProblem } from './mock-problem.js';
import type { MockRun } from './mock-run.js';
import { problemStatuses } from '../../../generated/problem-statuses.js';

/** A problem document, as a server sends it. */
export const problemResponse = (
  { code, message, details: { retryAfterSeconds, claims } }: MockProblem,
  requestId: string,
): Response => {
  const status = problemStatuses[code];
  const body = {
    type: `urn:twin-oracle:problem:${code}`,
    title: code,
    status,
    code,
    detail: message,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...(claims && { claims, outstandingClaims: claims }),
    requestId,
    statusCode: status,
    message,
    error: code,
  };
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/problem+json',
      'x-request-id': requestId,
      ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
    },
  });
};

export const jsonResponse = (status: number, body: unknown, headers: Record<string, string>): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

/** The frames of a run as server-sent events, as they come. */
export const streamResponse = (run: MockRun, after: number, signal: AbortSignal): Response => {
  const leaving = new AbortController();
  const parts = run.log.follow(after, AbortSignal.any([signal, leaving.signal]));
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value: part, done } = await parts.next();
      if (done) controller.close();
      else if ('frames' in part) controller.enqueue(encoder.encode(part.frames.map(format).join('')));
      else if (part.fault === 'half-open') await new Promise(() => undefined);
      else {
        if (part.fault === 'mid-frame')
          controller.enqueue(encoder.encode('event: message\ndata: {"content":"cut'));
        controller.error(new TypeError('The scenario cuts the connection'));
      }
    },
    cancel: () => leaving.abort(),
  });
  return new Response(body, {
    headers: { 'content-type': 'text/event-stream', 'x-request-id': run.requestId, 'x-run-id': run.runId },
  });
};

const format = ({ id, event, data }: RunEvent): string =>
  `event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
