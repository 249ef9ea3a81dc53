import type { Problem } from '../../contract/errors/problem.js';
import type { Emit } from './emit.js';
import type { SessionSocket } from './socket-data.js';

/** A name that the client made up may be as long as a packet. */
const MAX_EVENT_NAME = 128;

/** Answers an event of the client that is refused. */
export function refuseEvent(
  emit: Emit,
  socket: SessionSocket,
  event: string,
  { code, message, details: { errors, reason, reasonDetail } }: Problem,
): void {
  emit(socket, 'exception', {
    event: event.slice(0, MAX_EVENT_NAME),
    code,
    message,
    ...(errors && { errors }),
    ...(reason && { reason }),
    ...(reasonDetail && { reasonDetail }),
    timestamp: new Date().toISOString(),
  });
}
