import type { Logger } from 'pino';
import { Problem, problemOf, type Explain } from '../../contract/errors/problem.js';
import type { PluginClientEvent } from '../../ports/plugin-events-port.js';
import { tooManyRequests } from '../../rate-limit/too-many-requests.js';
import type { Emit } from '../socket/emit.js';
import { refuseEvent } from '../socket/exception.js';
import type { SessionSocket } from '../socket/socket-data.js';

export interface TakePluginEventsOptions {
  readonly emit: Emit;
  readonly events: readonly PluginClientEvent[];
  readonly explain: Explain;
  readonly log: Logger;
}

/** Events of one socket that plugins work on at a time. A handler that hangs keeps its place. */
const MAX_UNDER_WAY = 16;

/** Passes events of the client to the plugins that take them, always as those of its own session and user. */
export function takePluginEvents(
  socket: SessionSocket,
  { emit, events, explain, log }: TakePluginEventsOptions,
): void {
  const { sessionId, did: userDid } = socket.data;
  let underWay = 0;

  for (const { name, handle } of events)
    socket.on(name, (payload) => {
      if (underWay === MAX_UNDER_WAY) {
        refuseEvent(emit, socket, name, tooManyRequests('Events are being handled already', 1));
        return;
      }
      underWay++;
      handle(payload, { sessionId, userDid })
        .catch((error: unknown) => {
          if (!(error instanceof Problem))
            log.error({ err: error, event: name }, 'an event could not be handled');
          refuseEvent(emit, socket, name, problemOf(error, explain));
        })
        .finally(() => underWay--);
    });
}
