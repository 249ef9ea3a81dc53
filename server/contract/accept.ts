import type { IncomingMessage } from 'node:http';
import { Problem } from './problem.js';

/** Whether one of the media types fits the `Accept` header (RFC 9110, 12.5.1); weights are not looked at. */
export function isAcceptable({ headers: { accept } }: IncomingMessage, types: readonly string[]): boolean {
  if (accept === undefined || accept.includes('*/*')) return true;
  const ranges = accept.split(',').map((range) => range.split(';')[0]?.trim().toLowerCase() ?? '');
  return types.some((type) =>
    ranges.some((range) => range === type || (range.endsWith('/*') && type.startsWith(range.slice(0, -1)))),
  );
}

/** Throws unless the operation has a media type that fits. */
export function assertAcceptable(request: IncomingMessage, types: readonly string[]): void {
  if (!isAcceptable(request, types))
    throw new Problem(
      'not_acceptable',
      `This operation answers with ${types.join(' or ')}; change the Accept header`,
    );
}
