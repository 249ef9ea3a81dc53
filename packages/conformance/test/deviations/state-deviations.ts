import { buffer } from 'node:stream/consumers';
import type { Interceptor, ProxyRequest, ReplyHead } from '../../src/proxy/interceptor.js';
import { answer, at, changeJson, changeStatus, dropRequestHeaders, type Json } from './change-replies.js';
import { deviation, type Deviation } from './deviation.js';

const SEND = ['POST', /^\/messages\/ses_/] as const;

export const stateDeviations: readonly Deviation[] = [
  deviation('an Idempotency-Key is ignored', ['IDEM-1', 'OP-createSession-idempotency'], () => ({
    exchange: (request) => dropRequestHeaders(request, 'idempotency-key'),
  })),
  deviation('an Idempotency-Key replays the reply to another body', 'IDEM-3', replayedByKey),
  deviation('users share their Idempotency-Keys', 'IDEM-5', replayedByKey),
  deviation('an abort does not end the run', 'ABORT-2', () =>
    at(['POST', /^\/messages\/abort$/], () => answer(200, { success: true, stoppedAtSeq: 1_000_000 })),
  ),
  deviation('the result of a tool is accepted twice', 'CALL-6', () =>
    at(['POST', /\/tool-results$/], () => changeStatus(409, 200, { ok: true })),
  ),
  deviation('a deleted session is still there', 'SES-4', () =>
    at(['DELETE', /^\/sessions\//], () => answer(200, { message: 'Session deleted successfully' })),
  ),
  deviation('a deleted webhook is still there', 'OP-deleteWebhook-gone', () =>
    at(['DELETE', /^\/v1\/webhooks\//], (request) => ({ request: { ...request, method: 'GET' } })),
  ),
  deviation('a delegation that is revoked is still stored', 'DEL-5', () =>
    at(['DELETE', /^\/delegation$/], () => answer(200, { ok: true })),
  ),
  deviation('the transcript loses the question', 'MSG-4', () =>
    at(['GET', /^\/(?:sessions|messages)\//], () =>
      changeJson((body) => ({
        ...body,
        ...(Array.isArray(body.messages) && { messages: body.messages.slice(1) }),
      })),
    ),
  ),
  deviation('another message does not stop the answer', 'BUSY-1/default', () => queueing('enqueue')),
  deviation('a message that waits stops the answer', 'BUSY-2', () => queueing('interrupt')),
  deviation('a message disturbs although it asks not to', 'BUSY-3', () => queueing('enqueue')),
];

/** The first reply to a key is the reply to all requests with it. */
function replayedByKey(): Interceptor {
  const replies = new Map<string, ReplyHead & { readonly body: string }>();
  return at(SEND, (request) => {
    const key = String(request.headers['idempotency-key'] ?? '');
    const known = replies.get(key);
    if (known) return { answer: known };
    return {
      async *body(chunks, head) {
        const body = await buffer(chunks);
        if (key !== '') replies.set(key, { ...head, body: body.toString() });
        yield body;
      },
    };
  });
}

/** All messages have this `multitask`. */
function queueing(multitask: string): Interceptor {
  return at(SEND, (request) => ({ request: withMember(request, { multitask }) }));
}

function withMember(request: ProxyRequest, members: Json): ProxyRequest {
  const body = Buffer.from(JSON.stringify({ ...(JSON.parse(request.body.toString()) as Json), ...members }));
  return { ...request, body };
}
