import { clientEventNames, serverEventNames } from '../../../generated/socket-events.js';
import type { PluginEvents } from '../../ports/plugin-events-port.js';
import type { Emit } from '../socket/emit.js';
import type { Figures } from '../replicas/presence.js';
import type { SessionSocket } from '../socket/socket-data.js';

export interface ClientRequestsOptions {
  readonly emit: Emit;
  readonly figures: () => Promise<Figures>;
  readonly pluginEvents: PluginEvents;
}

/** Answers the questions that every client may ask. */
export function answerClientRequests(
  socket: SessionSocket,
  { emit, figures, pluginEvents: { fromClient, fromServer } }: ClientRequestsOptions,
): void {
  socket.on('ping', () => emit(socket, 'pong', stamp(socket)));
  socket.on('status', () => {
    void figures().then((counted) =>
      emit(socket, 'status', { connected: true, ...counted, ...stamp(socket) }),
    );
  });
  socket.on('list-events', () =>
    emit(socket, 'available-events', {
      clientEvents: [...clientEventNames, ...fromClient.map(({ name }) => name)],
      serverEvents: [...serverEventNames, ...fromServer],
      ...stamp(socket),
    }),
  );
}

export function stamp({ data: { sessionId } }: SessionSocket): { sessionId: string; timestamp: string } {
  return { sessionId, timestamp: new Date().toISOString() };
}
