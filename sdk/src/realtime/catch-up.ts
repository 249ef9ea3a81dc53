import type { RunOrder } from './run-order.js';
import type { SessionSocket } from './session-socket.js';

/**
 * Asks at each `connected` what the session's runs have told since the last frame that is known: after a reconnection, and when the server
 * was cut off from its replicas. The first time it only learns how far they have come. Listeners get events in order, and none twice.
 *
 * @param report Takes why that could not be had.
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
      // The next connection asks again, from the same place.
      if (!session.socket.connected) {
        order.discard();
        return;
      }
      order.release();
      if (known && failure instanceof Error) report(failure);
    }
  };
  session.on('connected', () => void ask());
  void ask();
};
