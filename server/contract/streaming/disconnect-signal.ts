import type { ServerResponse } from 'node:http';

/** Created once: creating one for each reply would record a stack each time. */
const DISCONNECTED = new DOMException('The client disconnected', 'AbortError');

/** Aborted when the client disconnects before the reply is complete; already aborted when it disconnected earlier. */
export function disconnectSignal(response: ServerResponse): AbortSignal {
  const disconnected = new AbortController();
  const { socket } = response.req;
  const leave = () => {
    socket.off('close', leave);
    disconnected.abort(DISCONNECTED);
  };
  response.once('close', leave);
  // The response of a pipelined request that waits behind another gets no event when the connection closes, so each listens on the socket.
  // There may be many of them.
  socket.setMaxListeners(0);
  socket.once('close', leave);
  // A client that disconnected while its message was being stored has already emitted its events.
  if (response.destroyed || socket.destroyed) leave();
  return disconnected.signal;
}
