import type { IncomingMessage } from 'node:http';
import { Problem } from './problem.js';

/** Throws unless one of the operation's media types fits the `Accept` header (RFC 9110, 12.5.1); weights are not looked at. */
export function assertAcceptable({ headers }: IncomingMessage, types: readonly string[]): void {
  const { accept } = headers;
  if (accept === undefined || accept.includes('*/*')) return;
  const ranges = accept.split(',').map((range) => range.split(';')[0]?.trim().toLowerCase() ?? '');
  const fits = types.some((type) =>
    ranges.some((range) => range === type || (range.endsWith('/*') && type.startsWith(range.slice(0, -1)))),
  );
  if (!fits)
    throw new Problem(
      'not_acceptable',
      `This operation answers with ${types.join(' or ')}; change the Accept header`,
    );
}
