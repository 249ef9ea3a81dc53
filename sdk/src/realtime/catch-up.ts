import type { RunOrder } from './run-order.js';
import type { SessionSocket } from './session-socket.js';

/**
 * Asks after each reconnection for what the newest known run has told meanwhile. Listeners get it in order, nothing twice.
 *
 * @param report Takes why that could not be had.
 */
export const catchUp = (session: SessionSocket, order: RunOrder, report: (error: Error) => void): void => {
  session.on('connected', () => {
    const known = order.latest();
    if (!known) return;
    order.hold(known.runId);
    session
      .subscribe({ runId: known.runId, after: known.seq })
      .catch((failure: unknown) => {
        // Without a connection there is nothing to say: the next one asks again.
        if (session.socket.connected && failure instanceof Error) report(failure);
      })
      .finally(() => order.release());
  });
};
