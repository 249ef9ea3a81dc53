import type { ServerResponse } from 'node:http';
import { onClose } from './on-close.js';

/** Created once: creating one for each reply would record a stack each time. */
const DISCONNECTED = new DOMException('The client disconnected', 'AbortError');

/** Aborted when the client disconnects before the reply is complete; already aborted when it disconnected earlier. */
export function disconnectSignal(response: ServerResponse): AbortSignal {
  const disconnected = new AbortController();
  onClose(response, () => disconnected.abort(DISCONNECTED));
  return disconnected.signal;
}
