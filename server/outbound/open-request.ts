import {
  type ClientRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as requestByHttp,
  type RequestOptions,
} from 'node:http';
import { request as requestByHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { type AddressError, OutboundError } from './outbound-error.js';
import { isPublic, literalAddress, privateAddress, publicLookup } from './public-address.js';

/** Which servers a request may connect to. */
export interface ConnectionRules {
  /** Allows private addresses, for an operator whose service runs in their own network. */
  readonly allowPrivate?: boolean;
  /** PEM of the certificate authority to trust instead of the public ones. */
  readonly ca?: string | undefined;
  /** Replaces the system's resolver. Its answers are checked in the same way. */
  readonly lookup?: LookupFunction | undefined;
}

interface RequestParts extends ConnectionRules {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly headers: OutgoingHttpHeaders;
  readonly signal: AbortSignal;
}

/** Some sites require a user agent. */
const USER_AGENT = 'twin-oracle';

/**
 * Opens a request, which the caller ends. It has a separate agent, because addresses are checked when a socket connects: no socket is kept
 * for later requests.
 */
export function openRequest(
  target: URL,
  { method, headers, signal, allowPrivate = false, ca, lookup }: RequestParts,
): ClientRequest {
  const literal = literalAddress(target.hostname);
  if (!allowPrivate && literal !== undefined && !isPublic(literal)) throw privateAddress(target.host);
  const filter = { keepAlive: false, allowPrivateIPAddress: allowPrivate };
  const options: RequestOptions = {
    method,
    headers: { 'Accept-Encoding': 'identity', 'User-Agent': USER_AGENT, ...headers },
    signal,
    // Runs before the agent's own check, which lets some forms of IPv4 addresses pass.
    lookup: allowPrivate ? lookup : publicLookup(target.host, lookup),
  };
  return target.protocol === 'https:'
    ? requestByHttps(target, { ...options, ca, agent: new RequestFilteringHttpsAgent(filter) })
    : requestByHttp(target, { ...options, agent: new RequestFilteringHttpAgent(filter) });
}

/** The listeners stay, so that an error after the response is handled. */
export function answerTo(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.on('response', resolve);
    request.on('error', reject);
    request.on('close', () => reject(new Error('closed without an answer')));
  });
}

export function outboundErrorOf(error: unknown, host: string): OutboundError {
  if (error instanceof OutboundError) return error;
  if (textOf(error, 'type') === 'entity.too.large') {
    return new OutboundError('too_large', `${host} answered with more bytes than the limit`);
  }
  // The filter's errors have no code, only this message.
  if (/^DNS lookup .* is not allowed\. Because/.test(textOf(error, 'message') ?? '')) {
    return new OutboundError('private_address', `${host} is not at a public address`);
  }
  // Only the code: messages of the parser and of TLS quote the other side.
  const code = textOf(error, 'code') ?? textOf(error, 'type') ?? 'no answer';
  return new OutboundError(
    'network',
    `The request to ${host} failed (${code})`,
    undefined,
    addressErrorOf(code),
  );
}

/**
 * Codes of OpenSSL's verification that have no common prefix:
 * https://nodejs.org/docs/latest-v20.x/api/tls.html#x509-certificate-error-codes
 */
const CERTIFICATE_CODES =
  /^(?:CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|ERR_TLS_|ERR_SSL_|INVALID_CA|HOSTNAME_MISMATCH)/;

function addressErrorOf(code: string): AddressError | undefined {
  if (code === 'ENOTFOUND') return 'unknown_host';
  if (code === 'ECONNREFUSED') return 'connection_refused';
  return CERTIFICATE_CODES.test(code) || code === 'EPROTO' ? 'tls' : undefined;
}

/** Checks the shape instead of `instanceof Error`: under jest the system's errors come from another realm. */
function textOf(error: unknown, field: 'code' | 'message' | 'type'): string | undefined {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, field) : undefined;
  return typeof value === 'string' ? value : undefined;
}
