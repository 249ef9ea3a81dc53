import type { RunEvent } from '../../stream/run-event.js';
import type { MockProblem } from '../oracle/mock-problem.js';
import type { MockRun } from '../oracle/mock-run.js';
import { paymentChallenge } from '../oracle/payment-challenge.js';
import { problemBody } from '../oracle/problem-body.js';

/** A problem document, as a server sends it. */
export const problemResponse = (problem: MockProblem, requestId: string): Response => {
  const { retryAfterSeconds, claims, allow } = problem.details;
  const body = problemBody(problem, requestId);
  return new Response(JSON.stringify(body), {
    status: body.status,
    headers: {
      'content-type': 'application/problem+json',
      'x-request-id': requestId,
      ...(allow !== undefined && { allow }),
      ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
      ...(claims && { 'www-authenticate': paymentChallenge(claims) }),
    },
  });
};

export const jsonResponse = (status: number, body: unknown, headers: Record<string, string>): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

/** The longest silence of a stream: one that is half-open is noticed after three seconds. */
export const HEARTBEAT_SECONDS = 1;

/** The frames of a run as server-sent events, as they come. */
export const streamResponse = (run: MockRun, after: number, signal: AbortSignal): Response => {
  const leaving = new AbortController();
  const parts = run.log.follow(after, AbortSignal.any([signal, leaving.signal]));
  const encoder = new TextEncoder();
  let next: ReturnType<typeof parts.next> | undefined;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      next ??= parts.next();
      const result = await within(HEARTBEAT_SECONDS * 1000, next);
      if (!result) {
        controller.enqueue(encoder.encode(': heartbeat\n\n'));
        return;
      }
      next = undefined;
      const { value: part, done } = result;
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

/** The promise's value, or undefined when it takes longer. */
const within = async <Value>(milliseconds: number, promise: Promise<Value>): Promise<Value | undefined> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => (timer = setTimeout(resolve, milliseconds, undefined)));
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
};

const format = ({ id, event, data }: RunEvent): string =>
  `event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
