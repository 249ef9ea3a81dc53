import type { IncomingMessage } from 'node:http';
import getRawBody from 'raw-body';
import type { FetchRules } from './fetch-document.js';
import { answerTo, openRequest, outboundErrorOf } from './open-request.js';
import { OutboundError } from './outbound-error.js';

export interface FetchedDocument {
  readonly body: Buffer;
  readonly contentType: string | undefined;
}

/** A document, or the location that a redirect gives. */
type Answer =
  | { readonly document: FetchedDocument; readonly redirect?: never }
  | { readonly document?: never; readonly redirect: { readonly status: number; readonly location: string } };

/** Redirects with the document at another location; 300 and 304 are not among them. */
const REDIRECTS = [301, 302, 303, 307, 308];

/**
 * Sends one request and reads its response.
 * @throws {OutboundError}
 */
export async function exchange(
  target: URL,
  { accept, authorization, ...rules }: Omit<FetchRules, 'signal'> & { readonly signal: AbortSignal },
): Promise<Answer> {
  const request = openRequest(target, {
    ...rules,
    method: 'GET',
    headers: { Accept: accept, ...(authorization !== undefined && { Authorization: authorization }) },
  });
  request.end();
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

function refuseUnlessPlainSuccess({ statusCode = 0, headers }: IncomingMessage, host: string): void {
  if (statusCode >= 300 && statusCode < 400) {
    throw new OutboundError('redirect', `${host} redirects, which is not followed`, statusCode);
  }
  if (statusCode < 200 || statusCode >= 400) {
    throw new OutboundError('status', `${host} answered with status ${statusCode}`, statusCode);
  }
  // Nothing is decompressed, so that a small response cannot expand.
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') {
    throw new OutboundError('network', `${host} answered in an encoding that was not asked for`, statusCode);
  }
}
