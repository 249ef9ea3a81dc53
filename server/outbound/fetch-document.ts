import { exchange, type FetchedDocument } from './http-request.js';
import type { ConnectionRules } from './open-request.js';
import { OutboundError } from './outbound-error.js';
import { redirected } from './redirect.js';
import { targetOf } from './target.js';

export type { FetchedDocument } from './http-request.js';

export interface FetchRules extends ConnectionRules {
  /** For the whole exchange, from the look-up of the name to the last byte, with all redirects. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** Media types, as the `Accept` header has them. */
  readonly accept: string;
  /** Also `http:` URLs. */
  readonly allowHttp?: boolean;
  /** How many redirects are followed. Each is checked like the URL that was asked for. None unless set. */
  readonly maxRedirects?: number;
  /** A secret for the `Authorization` header. It goes to the URL's own origin, and to no other that it redirects to. */
  readonly authorization?: string | undefined;
  /** Gives the request up. */
  readonly signal?: AbortSignal;
  /** Told of the body's bytes as they come. */
  readonly onBytes?: ((count: number) => void) | undefined;
}

/**
 * Fetches a document from a server that nobody here vouches for: no private addresses, never longer or larger than the rules say, and
 * unless they say otherwise, https only and no redirects.
 * @throws {OutboundError} for whatever goes wrong.
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
      // Once away, it stays away: who redirects back may have been told to by somebody else.
      if (next.origin !== target.origin) authorization = undefined;
      target = next;
    }
  } catch (error) {
    if (given?.aborted) throw new OutboundError('aborted', `The request to ${target.host} was given up`);
    if (late.aborted) throw new OutboundError('timeout', `${target.host} did not answer in time`);
    throw error;
  }
}
