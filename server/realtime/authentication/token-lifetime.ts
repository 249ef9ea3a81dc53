import { CLOCK_SKEW_SECONDS } from '../../auth/ucan/check-claims.js';
import { closeSocket } from '../socket/disconnect.js';
import { setLongTimer } from './long-timer.js';
import type { Emit } from '../socket/emit.js';
import type { SessionSocket } from '../socket/socket-data.js';

/** Clients renew an invocation 30 s before it expires; earlier they would send the old one again. */
const WARN_SECONDS = 30;

/**
 * A socket lives as long as its token: it is warned before the end, and closed at the end. Called again for each new token.
 * @returns when the socket will be closed, in Unix seconds.
 */
export function followToken(emit: Emit, socket: SessionSocket): number {
  socket.data.callOff?.();
  const { sessionId } = socket.data;
  const now = Date.now();
  const expiresAt = deadlineOf(socket.data.expiresAt, now);
  const warnAt = expiresAt * 1000 - Math.min(WARN_SECONDS * 1000, (expiresAt * 1000 - now) / 2);
  const stops = [
    setLongTimer(warnAt, () =>
      emit(socket, 'token_expiring', { sessionId, expiresAt, timestamp: new Date().toISOString() }),
    ),
    setLongTimer(expiresAt * 1000, () => closeSocket(emit, socket, 'ucan_expired')),
  ];
  socket.data.callOff = () => stops.forEach((stop) => stop());
  return expiresAt;
}

/** A token that was accepted after its end, by a clock that is behind, is good for as long as requests would take it. */
export function deadlineOf(expiresAt: number, nowMs: number): number {
  return expiresAt * 1000 > nowMs ? expiresAt : expiresAt + CLOCK_SKEW_SECONDS;
}
