import type { ServerResponse } from 'node:http';

/** Aborted when nobody waits for the rest of the reply any more, also when the client had left before. */
export function disconnectSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  const { socket } = response.req;
  const leave = () => {
    socket.off('close', leave);
    gone.abort();
  };
  response.once('close', leave);
  // A reply that waits behind another one on its connection does not hear of the connection's end.
  // Many may wait there, each with a listener.
  socket.setMaxListeners(0);
  socket.once('close', leave);
  // A client that left while its message was being stored has been heard of already.
  if (response.destroyed || socket.destroyed) leave();
  return gone.signal;
}
