import type { SessionSocket } from './socket-data.js';

export type Connection = SessionSocket['conn'];

/** What `ws` has made of a transport's connection, which Engine.IO's types leave out; nothing for long polling. */
export function webSocketOf(transport: Connection['transport']): object | undefined {
  const webSocket: unknown = Reflect.get(transport, 'socket');
  return typeof webSocket === 'object' && webSocket !== null ? webSocket : undefined;
}

/** Terminates a connection at once. A close frame would wait behind all that is buffered, and a client that does not read could delay it. */
export function cutOff(connection: Connection): void {
  const webSocket = webSocketOf(connection.transport);
  connection.close(true);
  if (!webSocket || !('terminate' in webSocket)) return;
  const { terminate } = webSocket;
  if (typeof terminate === 'function') Reflect.apply(terminate, webSocket, []);
}
