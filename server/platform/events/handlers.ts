import type { Handlers } from '../../auth/callers/handler.js';
import type { KeyLiveness } from '../streaming/key-liveness.js';
import { decodeCursor, encodeCursor, invalidCursor, type Filters } from '../../contract/paging/cursor.js';
import { StreamWithdrawn } from '../../contract/streaming/sse.js';
import type { EventFeed } from './feed.js';
import type { EventLog } from './event-store.js';
import type { EventFrame } from './tail.js';

export interface EventHandlerOptions {
  readonly log: EventLog;
  readonly feed: Pick<EventFeed, 'follow'>;
  readonly keys: Pick<KeyLiveness, 'hold'>;
}

export function createEventHandlers({
  log,
  feed,
  keys,
}: EventHandlerOptions): Handlers<'listPlatformEvents'> {
  return {
    async listPlatformEvents({ query, header, caller, accepts }) {
      const { types, subject, limit, cursor } = query;
      const filters: Filters = { list: 'events', types: types && [...new Set(types)].sort(), subject };
      const filter = { types, subject };
      const after = Math.max(
        query.after,
        Number(header['last-event-id'] ?? 0),
        cursor === undefined ? 0 : positionOf(cursor, filters),
      );
      if (!accepts('application/json')) {
        await log.assertKept(after);
        return {
          status: 200,
          type: 'text/event-stream',
          events: (disconnected) => whileGood(caller.keyId, disconnected, after),
        };
      }
      // The newest is read first, so that everything up to it is visible when the page is read.
      const newest = await log.head();
      const { events } = await log.above(after, filter, limit);
      const position = events.at(-1)?.id ?? after;
      return {
        status: 200,
        body: { events, nextCursor: encodeCursor(filters, [String(position)]), newest },
      };

      async function* whileGood(
        keyId: string,
        disconnected: AbortSignal,
        from: number,
      ): AsyncGenerator<readonly EventFrame[]> {
        const { ended, release } = keys.hold(keyId);
        try {
          yield* feed.follow({ after: from, filter, disconnected: AbortSignal.any([disconnected, ended]) });
          if (ended.aborted && !disconnected.aborted) throw new StreamWithdrawn();
        } finally {
          release();
        }
      }
    },
  };
}

function positionOf(cursor: string, filters: Filters): number {
  const [position = ''] = decodeCursor(cursor, filters, 1);
  if (!/^\d{1,16}$/.test(position)) throw invalidCursor();
  return Number(position);
}
