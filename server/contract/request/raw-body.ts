import type { IncomingMessage } from 'node:http';
import type { OperationRow } from '../../../generated/operations.js';
import { Problem } from '../errors/problem.js';
import { readBytes } from './body-bytes.js';
import { isMediaType, unsupportedType } from './media-type.js';
import { hasBody } from './request-time.js';

/** The largest body that a handler gets as it came. It is in memory before anybody knows who has sent it. */
export const MAX_RAW_BODY_BYTES = 64 * 1024;

/** Reads the bytes of a body as they came, so that the handler can verify a signature over them before it parses anything. */
export async function readRawBody(
  request: IncomingMessage,
  { bodyTypes = ['application/json'], maxBodyBytes = MAX_RAW_BODY_BYTES }: OperationRow,
): Promise<Buffer> {
  const { 'content-type': type, 'content-encoding': encoding = 'identity' } = request.headers;
  if (!hasBody(request)) throw new Problem('malformed_request', 'The request has no body');
  if (!isMediaType(type, bodyTypes)) throw unsupportedType(bodyTypes);
  if (encoding.toLowerCase() !== 'identity')
    throw new Problem('unsupported_media_type', 'Send the body without a Content-Encoding');
  return readBytes(request, maxBodyBytes);
}
