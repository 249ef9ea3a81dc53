import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** The contract's pattern of a request id; a request that breaks it is refused under a generated id. */
const acceptable = /^[\x21-\x7e]{1,128}$/;

/** The caller's correlation id, or a new one. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const sent = headers['x-request-id'];
  return typeof sent === 'string' && acceptable.test(sent) ? sent : randomUUID();
}
