import { asError } from '../../errors/as-error.js';
import { EventRefusedError } from '../socket/event-refused-error.js';
import type { RunOrder } from './run-order.js';
import type { SessionSocket } from '../socket/session-socket.js';

/**
 * At each `connected`, requests the events of the session's runs since the last known frame: after a reconnection, and when the server was
 * disconnected from its replicas. The first time it only learns the current position, and when what it knows of was deleted with age. Listeners
 * get events in order and without duplicates.
 *
 * @param report Called with the reason when the request failed, and when events are missing for good.
 */
export const catchUp = (session: SessionSocket, order: RunOrder, report: (error: Error) => void): void => {
  const ask = async (known: ReturnType<RunOrder['latest']>): Promise<void> => {
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
      if (known && isTrimmed(failure)) await ask(undefined);
    }
  };
  const askSinceLatest = () => void ask(order.latest());
  session.on('connected', askSinceLatest);
  askSinceLatest();
};

const isTrimmed = (failure: unknown): boolean =>
  failure instanceof EventRefusedError && failure.code === 'log_trimmed';
