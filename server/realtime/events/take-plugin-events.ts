import type { Logger } from 'pino';
import type { Explain } from '../../contract/errors/problem.js';
import type { PluginClientEvent } from '../../ports/plugin-events-port.js';
import type { Emit } from '../socket/emit.js';
import type { SessionSocket } from '../socket/socket-data.js';
import { createEventWork } from './event-work.js';

export interface TakePluginEventsOptions {
  readonly emit: Emit;
  readonly events: readonly PluginClientEvent[];
  readonly explain: Explain;
  readonly log: Logger;
}

/** A handler that hangs keeps its place. */
const MAX_UNDER_WAY = 16;

/** Passes events of the client to the plugins that take them, always as those of its own session and user. */
export function takePluginEvents(
  socket: SessionSocket,
  { emit, events, explain, log }: TakePluginEventsOptions,
): void {
  const { sessionId, did: userDid } = socket.data;
  const work = createEventWork(socket, { emit, explain, log, max: MAX_UNDER_WAY });
  for (const { name, handle } of events)
    socket.on(name, (payload) => work(name, () => handle(payload, { sessionId, userDid })));
}
