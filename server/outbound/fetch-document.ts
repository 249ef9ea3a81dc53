import type { ClientRequest, IncomingMessage } from 'node:http';
import { get } from 'node:https';
import type { LookupFunction } from 'node:net';
import getRawBody from 'raw-body';
import { RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { OutboundError } from './outbound-error.js';

export interface FetchRules {
  /** For the whole exchange, from the look-up of the name to the last byte. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** Media types, as the `Accept` header has them. */
  readonly accept: string;
  /** Let the request reach private addresses: for an operator whose service runs in their own network. */
  readonly allowPrivate?: boolean;
  /** PEM of the authority to trust instead of the public ones. */
  readonly ca?: string;
  /** Instead of the system's resolver. Its answers are checked like the system's. */
  readonly lookup?: LookupFunction;
}

export interface FetchedDocument {
  readonly body: Buffer;
  readonly contentType: string | undefined;
}

/**
 * Fetches a small document from a server that nobody here vouches for: https only, no redirects, no private
 * addresses, never longer or larger than the rules say.
 * @throws {OutboundError} for whatever goes wrong.
 */
export async function fetchDocument(url: string, rules: FetchRules): Promise<FetchedDocument> {
  const target = plainHttpsUrl(url);
  const signal = AbortSignal.timeout(rules.timeoutMs);
  const request = get(target, {
    // An agent for each request: its addresses are checked when a socket connects, so no socket is kept for the next.
    agent: new RequestFilteringHttpsAgent({
      keepAlive: false,
      allowPrivateIPAddress: rules.allowPrivate === true,
    }),
    headers: { Accept: rules.accept, 'Accept-Encoding': 'identity' },
    signal,
    ca: rules.ca,
    lookup: rules.lookup,
  });
  try {
    const response = await answerTo(request);
    refuseUnlessPlainSuccess(response, target.host);
    const body = await getRawBody(response, {
      limit: rules.maxBytes,
      length: response.headers['content-length'] ?? null,
    });
    return { body, contentType: response.headers['content-type'] };
  } catch (error) {
    if (signal.aborted) throw new OutboundError('timeout', `${target.host} did not answer in time`);
    throw outboundErrorOf(error, target.host);
  } finally {
    request.destroy();
  }
}

function plainHttpsUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') {
    throw new OutboundError('not_https', 'Only https URLs without credentials are fetched');
  }
  return url;
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
