import type { IncomingMessage } from 'node:http';
import Negotiator from 'negotiator';
import { Problem } from '../errors/problem.js';

/** All text is UTF-8, and many clients ask for that explicitly. */
const CHARSET = ';charset=utf-8';

/** Whether the client accepts one of the media types (RFC 9110, 12.5.1). Weights are ignored, except `q=0`. */
export function isAcceptable(request: IncomingMessage, types: readonly string[]): boolean {
  if (request.headers.accept === undefined) return true;
  const offered = types.flatMap((type) => [type, type + CHARSET]);
  return new Negotiator(request).mediaType(offered) !== undefined;
}

/** Throws unless the client accepts a media type of the operation. */
export function assertAcceptable(request: IncomingMessage, types: readonly string[]): void {
  if (!isAcceptable(request, types))
    throw new Problem(
      'not_acceptable',
      `This operation answers with ${types.join(' or ')}; change the Accept header`,
    );
}
