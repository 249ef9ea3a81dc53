import { type ClientRequest, get as getByHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { get as getByHttps } from 'node:https';
import getRawBody from 'raw-body';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import type { FetchRules } from './fetch-document.js';
import { OutboundError } from './outbound-error.js';

export interface FetchedDocument {
  readonly body: Buffer;
  readonly contentType: string | undefined;
}

/** A document, or where another server says that it is. */
type Answer =
  | { readonly document: FetchedDocument; readonly redirect?: never }
  | { readonly document?: never; readonly redirect: { readonly status: number; readonly location: string } };

/** What some sites ask of whoever fetches without a browser. */
const USER_AGENT = 'twin-oracle';

/** Redirects that stand for the document; 300 and 304 do not. */
const REDIRECTS = [301, 302, 303, 307, 308];

/**
 * One request and its answer.
 * @throws {OutboundError}
 */
export async function exchange(
  target: URL,
  rules: Omit<FetchRules, 'signal'> & { readonly signal: AbortSignal },
): Promise<Answer> {
  const request = open(target, rules);
  try {
    const response = await answerTo(request);
    const { statusCode = 0, headers } = response;
    if (REDIRECTS.includes(statusCode) && headers.location !== undefined)
      return { redirect: { status: statusCode, location: headers.location } };
    refuseUnlessPlainSuccess(response, target.host);
    response.on('data', (chunk: Buffer) => rules.onBytes?.(chunk.length));
    const body = await getRawBody(response, {
      limit: rules.maxBytes,
      length: headers['content-length'] ?? null,
    });
    return { document: { body, contentType: headers['content-type'] } };
  } catch (error) {
    throw outboundErrorOf(error, target.host);
  } finally {
    request.destroy();
  }
}

/** An agent for each request: its addresses are checked when a socket connects, so no socket is kept for the next. */
function open(
  target: URL,
  {
    allowPrivate = false,
    accept,
    authorization,
    signal,
    ca,
    lookup,
  }: FetchRules & { readonly signal: AbortSignal },
): ClientRequest {
  const filter = { keepAlive: false, allowPrivateIPAddress: allowPrivate };
  const options: RequestOptions = {
    headers: {
      Accept: accept,
      'Accept-Encoding': 'identity',
      'User-Agent': USER_AGENT,
      ...(authorization !== undefined && { Authorization: authorization }),
    },
    signal,
    lookup,
  };
  return target.protocol === 'https:'
    ? getByHttps(target, { ...options, ca, agent: new RequestFilteringHttpsAgent(filter) })
    : getByHttp(target, { ...options, agent: new RequestFilteringHttpAgent(filter) });
}

/** The listeners stay: an error that comes after the answer must find one. */
function answerTo(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.on('response', resolve);
    request.on('error', reject);
    request.on('close', () => reject(new Error('closed without an answer')));
  });
}

function refuseUnlessPlainSuccess({ statusCode = 0, headers }: IncomingMessage, host: string): void {
  if (statusCode >= 300 && statusCode < 400) {
    throw new OutboundError('redirect', `${host} redirects, which is not followed`, statusCode);
  }
  if (statusCode < 200 || statusCode >= 400) {
    throw new OutboundError('status', `${host} answered with status ${statusCode}`, statusCode);
  }
  // Nothing is unpacked here, so that a small answer cannot grow.
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') {
    throw new OutboundError('network', `${host} answered in an encoding that was not asked for`, statusCode);
  }
}

function outboundErrorOf(error: unknown, host: string): OutboundError {
  if (error instanceof OutboundError) return error;
  if (textOf(error, 'type') === 'entity.too.large') {
    return new OutboundError('too_large', `${host} answered with more bytes than the limit`);
  }
  // The filter's errors have no code, only this sentence.
  if (/^DNS lookup .* is not allowed\. Because/.test(textOf(error, 'message') ?? '')) {
    return new OutboundError('private_address', `${host} is not at a public address`);
  }
  // Only the code: messages of the parser and of TLS quote the other side.
  const code = textOf(error, 'code') ?? textOf(error, 'type') ?? 'no answer';
  return new OutboundError('network', `The request to ${host} failed (${code})`);
}

/** By its shape, not by `instanceof Error`: under jest the system's errors come from outside the tests' realm. */
function textOf(error: unknown, field: 'code' | 'message' | 'type'): string | undefined {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, field) : undefined;
  return typeof value === 'string' ? value : undefined;
}
