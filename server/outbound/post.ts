import type { IncomingMessage } from 'node:http';
import getRawBody from 'raw-body';
import { answerTo, type ConnectionRules, openRequest, outboundErrorOf } from './open-request.js';
import { OutboundError } from './outbound-error.js';
import { targetOf } from './target.js';

export interface PostRules extends ConnectionRules {
  /** For everything from the DNS look-up to the response. */
  readonly timeoutMs: number;
  /** Allows `http:` URLs too. */
  readonly allowHttp?: boolean;
  /** Default: POST. */
  readonly method?: 'POST' | 'PATCH';
  /** How many bytes of the response's body are read. The body is discarded unless this is set. */
  readonly maxAnswerBytes?: number;
  /** Aborts the request. */
  readonly signal?: AbortSignal;
}

export interface PostedMessage {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The response. Redirects are not followed, so a 3xx is a response like any other. */
export interface PostAnswer {
  readonly status: number;
  readonly retryAfter: string | undefined;
  /** The header `X-Request-Id`, as it came. */
  readonly requestId: string | undefined;
  /** The body, if `maxAnswerBytes` is set; absent when it is longer. */
  readonly body?: string;
}

/** How much of a discarded body is read, and for how long: a server that can finish its response sees no broken connection. */
const IGNORED_BYTES = 64 * 1024;
const IGNORED_MS = 1_000;

/**
 * Sends a message to an untrusted server, under the same rules as `fetchDocument`.
 * @throws {OutboundError} when there is no response.
 */
export async function post(
  url: string,
  { body, headers }: PostedMessage,
  rules: PostRules,
): Promise<PostAnswer> {
  const late = AbortSignal.timeout(rules.timeoutMs);
  const given = rules.signal;
  const signal = given ? AbortSignal.any([late, given]) : late;
  const target = targetOf(url, rules);
  const request = openRequest(target, {
    ...rules,
    signal,
    method: rules.method ?? 'POST',
    headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
  });
  request.end(body);
  try {
    const response = await answerTo(request);
    const { statusCode: status = 0, headers: answered } = response;
    const requestId = answered['x-request-id'];
    const answer = {
      status,
      retryAfter: answered['retry-after'],
      requestId: typeof requestId === 'string' ? requestId : undefined,
    };
    if (rules.maxAnswerBytes === undefined) {
      await ignoreBody(response);
      return answer;
    }
    const text = await readBody(response, rules.maxAnswerBytes);
    return { ...answer, ...(text !== undefined && { body: text }) };
  } catch (error) {
    if (given?.aborted) throw new OutboundError('aborted', `The request to ${target.host} was given up`);
    if (late.aborted) throw new OutboundError('timeout', `${target.host} did not answer in time`);
    throw outboundErrorOf(error, target.host);
  } finally {
    request.destroy();
  }
}

/** @returns undefined when the body is longer than that, or incomplete. */
async function readBody(response: IncomingMessage, maxBytes: number): Promise<string | undefined> {
  try {
    return await getRawBody(response, { limit: maxBytes, encoding: 'utf8' });
  } catch {
    return undefined;
  }
}

function ignoreBody(response: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0;
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(done, IGNORED_MS);
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > IGNORED_BYTES) done();
    });
    // The status is known, so the rest does not matter. An error without a listener would crash the process.
    for (const end of ['end', 'error', 'close']) response.on(end, done);
  });
}
