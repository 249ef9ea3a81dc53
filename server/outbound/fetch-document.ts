import { exchange, type FetchedDocument } from './http-request.js';
import type { ConnectionRules } from './open-request.js';
import { OutboundError } from './outbound-error.js';
import { isTarget, targetOf } from './target.js';

export type { FetchedDocument } from './http-request.js';

export interface FetchRules extends ConnectionRules {
  /** For everything from the DNS look-up to the last byte, including all redirects. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** Media types, in the form of the `Accept` header. */
  readonly accept: string;
  /** Allows `http:` URLs too. */
  readonly allowHttp?: boolean;
  /** How many redirects are followed; 0 by default. Each is checked like the original URL. */
  readonly maxRedirects?: number;
  /** A secret for the `Authorization` header. It is sent to the origin of the URL only, not to others that it redirects to. */
  readonly authorization?: string | undefined;
  /** Aborts the request. */
  readonly signal?: AbortSignal;
  /** Called with the size of each chunk of the body. */
  readonly onBytes?: ((count: number) => void) | undefined;
}

/**
 * Fetches a document from an untrusted server: no private addresses, never longer or larger than the rules allow, and by default https only
 * and no redirects.
 * @throws {OutboundError} for every failure.
 */
export async function fetchDocument(url: string, rules: FetchRules): Promise<FetchedDocument> {
  const { timeoutMs, signal: given, maxRedirects = 0 } = rules;
  const late = AbortSignal.timeout(timeoutMs);
  const signal = given ? AbortSignal.any([late, given]) : late;
  let target = targetOf(url, rules);
  let { authorization } = rules;
  try {
    for (let left = maxRedirects; ; left--) {
      const { document, redirect } = await exchange(target, { ...rules, authorization, signal });
      if (document) return document;
      const next = left > 0 ? redirected(target, redirect.location, rules) : undefined;
      if (!next)
        throw new OutboundError(
          'redirect',
          `${target.host} redirects, which is not followed`,
          redirect.status,
        );
      // Once removed, it stays removed: another origin may have been made to redirect back.
      if (next.origin !== target.origin) authorization = undefined;
      target = next;
    }
  } catch (error) {
    if (given?.aborted) throw new OutboundError('aborted', `The request to ${target.host} was given up`);
    if (late.aborted) throw new OutboundError('timeout', `${target.host} did not answer in time`);
    throw error;
  }
}

/** The target of a `Location`; undefined when no request to it is allowed. A redirect from https to http is not allowed. */
function redirected(
  from: URL,
  location: string,
  { allowHttp = false }: { allowHttp?: boolean },
): URL | undefined {
  if (!URL.canParse(location, from.href)) return undefined;
  const to = new URL(location, from);
  return isTarget(to, allowHttp && from.protocol === 'http:') ? to : undefined;
}
