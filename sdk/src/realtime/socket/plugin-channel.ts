import type { Socket } from 'socket.io-client';
import type { SessionSocket } from './session-socket.js';

/** The socket events of a deployment's plugins, by their names on the wire: `weather.told`. */
export interface PluginChannel<ServerEvents, ClientEvents> {
  /** Adds a listener, until the returned function is called. */
  on<Name extends keyof ServerEvents & string>(
    name: Name,
    listener: (payload: ServerEvents[Name]) => void,
  ): () => void;
  /**
   * Sends an event. Without a connection it is sent with the next one. The server does not acknowledge it; if it refuses it, `onError` of the
   * session is called with an EventRefusedError.
   */
  emit<Name extends keyof ClientEvents & string>(name: Name, payload: ClientEvents[Name]): void;
}

/**
 * The plugins' part of an event channel, for code that `generate-sdk` makes. Payloads are not validated again: a server sends no event of a
 * plugin that does not fit the plugin's contract.
 *
 * @example
 * ```ts
 * import { connectSession, createPluginChannel } from '@twin-oracle/sdk/realtime';
 *
 * interface ServerEvents {
 *   'weather.told': { celsius: number };
 * }
 * interface ClientEvents {
 *   'weather.follow': { city: string };
 * }
 * const session = await connectSession({ url: baseUrl, sessionId, auth });
 * const weather = createPluginChannel<ServerEvents, ClientEvents>(session);
 * weather.on('weather.told', ({ celsius }) => console.log(celsius));
 * weather.emit('weather.follow', { city: 'Kisumu' });
 * ```
 */
export const createPluginChannel = <ServerEvents, ClientEvents>(
  session: Pick<SessionSocket, 'socket'>,
): PluginChannel<ServerEvents, ClientEvents> => {
  // Its own type lists the events of the host alone.
  const socket: Socket = session.socket;
  return {
    on<Name extends keyof ServerEvents & string>(
      name: Name,
      listener: (payload: ServerEvents[Name]) => void,
    ) {
      const event: string = name;
      // A new function, so that a listener that was added twice is removed once.
      const added = (payload: ServerEvents[Name]) => listener(payload);
      socket.on(event, added);
      return () => void socket.off(event, added);
    },
    emit: (name, payload) => void socket.emit(name, payload),
  };
};
