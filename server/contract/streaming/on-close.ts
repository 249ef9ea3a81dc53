import type { ServerResponse } from 'node:http';

/** Calls the listener once: when the reply is complete, or when its client has disconnected, which may have been earlier. */
export function onClose(response: ServerResponse, listener: () => void): void {
  const { socket } = response.req;
  let isClosed = false;
  const close = () => {
    if (isClosed) return;
    isClosed = true;
    socket.off('close', close);
    listener();
  };
  response.once('close', close);
  // The response of a pipelined request that waits behind another gets no event when the connection closes, so each listens on the socket.
  // There may be many of them.
  socket.setMaxListeners(0);
  socket.once('close', close);
  // A client that disconnected while its message was being stored has already emitted its events.
  if (response.destroyed || socket.destroyed) close();
}
