import { asError } from '../../errors/as-error.js';
import type { RunOrder } from './run-order.js';
import type { SessionSocket } from '../socket/session-socket.js';

/**
 * At each `connected`, requests the events of the session's runs since the last known frame: after a reconnection, and when the server was
 * disconnected from its replicas. The first time it only learns the current position. Listeners get events in order and without duplicates.
 *
 * @param report Called with the reason when the request failed.
 */
export const catchUp = (session: SessionSocket, order: RunOrder, report: (error: Error) => void): void => {
  const ask = async () => {
    const known = order.latest();
    if (known) order.hold();
    try {
      const { runId, lastSeq } = await session.subscribe(known && { runId: known.runId, after: known.seq });
      if (runId !== undefined && lastSeq !== undefined) order.reach({ runId, seq: lastSeq });
      order.release();
    } catch (failure) {
      // The next connection requests again, from the same position.
      if (!session.socket.connected) {
        order.discard();
        return;
      }
      order.release();
      report(asError(failure));
    }
  };
  session.on('connected', () => void ask());
  void ask();
};
