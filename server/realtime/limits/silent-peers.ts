import type { SessionServer } from '../socket/socket-data.js';
import { cutOff, type Connection } from '../socket/web-socket.js';

/**
 * Ends the connection of a peer that does not answer pings. Engine.IO closes it with a close frame, and `ws` would wait half a minute for that
 * of a peer which is not there.
 */
export function cutSilentPeers(io: Pick<SessionServer, 'engine'>): void {
  io.engine.on('connection', (connection: Connection) => {
    connection.once('close', (reason: string) => {
      if (reason === 'ping timeout') cutOff(connection);
    });
  });
}
