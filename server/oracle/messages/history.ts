import { Problem } from '../../contract/errors/problem.js';
import type { HistoryRow, MessageRow } from '../transcript/entity.js';
import type { HistoryStore } from './history-store.js';

export interface PageQuery {
  readonly sessionId: string;
  readonly ownerDid: string;
  /** The number of turns, at least 1. */
  readonly limit: number;
  /** The id of a message: returns the turns before its turn. */
  readonly before?: string | undefined;
  /** The id of a message: returns what follows it. Excludes `before`. */
  readonly after?: string | undefined;
}

/** Complete turns, oldest first. A turn is a human message and all messages up to the next one. */
export interface HistoryPage {
  readonly rows: MessageRow[];
  /** The first message. Null when the page is empty. */
  readonly prevCursor: string | null;
  /**
   * Null when the session has no messages. A client requests only what follows this cursor, so no incomplete reply may be at or before it, or the
   * client would never receive the complete reply. On the newest page it is therefore the message before the first incomplete reply.
   */
  readonly nextCursor: string | null;
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
}

export interface History {
  /** Streams the whole transcript, oldest first, from the database. */
  all(sessionId: string): AsyncIterable<MessageRow[]>;
  /**
   * Without a cursor, returns the newest turns. The page of a session that does not exist, or belongs to another user, is empty.
   *
   * A page contains at most `limit` turns and 2 MiB, except that a single turn may be larger. The text of incomplete replies is not counted.
   *
   * `after` returns up to `limit` turns that follow the cursor's turn. The cursor's turn precedes them while it contains an incomplete reply or
   * messages after the cursor. It is not counted towards the limit, so a page with newer turns always ends after the cursor's turn, and a client
   * that follows `nextCursor` while `hasNewer` is true reaches the end.
   *
   * Throws `invalid_cursor`, or `invalid_request` for two cursors at once.
   */
  page(query: PageQuery): Promise<HistoryPage>;
}

export interface HistoryOptions {
  readonly store: HistoryStore;
  /** Completes the rows of replies whose runs are active: their text is not in the table yet. */
  readonly settle: (rows: HistoryRow[]) => Promise<MessageRow[]>;
  /** The limit of a page. */
  readonly pageBytes?: number;
  /** The limit of one read of the whole transcript. */
  readonly batchBytes?: number;
}

/** The limit of the rows, in UTF-8. As JSON a page is somewhat larger. */
const PAGE_BYTES = 2 * 1024 * 1024;
const BATCH_BYTES = 256 * 1024;
const BATCH_ROWS = 100;

export function createHistory({
  store,
  settle,
  pageBytes = PAGE_BYTES,
  batchBytes = BATCH_BYTES,
}: HistoryOptions): History {
  return {
    async *all(sessionId) {
      for (let position = '0'; ;) {
        const rows = await store.next(sessionId, position, { rows: BATCH_ROWS, bytes: batchBytes });
        const last = rows.at(-1)?.position;
        if (last === undefined) return;
        yield await settle(rows);
        position = last;
      }
    },

    async page({ sessionId, ownerDid, limit, before, after }) {
      if (before !== undefined && after !== undefined) throw twoCursors();
      const cursor = before ?? after;
      const direction = after === undefined ? 'backwards' : 'forwards';
      const bounds = await store.bounds({ sessionId, ownerDid, direction, limit, cursor, bytes: pageBytes });
      if (!bounds) return EMPTY;
      if (cursor !== undefined && !bounds.isKnown)
        throw unknownCursor(after === undefined ? 'query.before' : 'query.after');
      const { hasOlder, hasNewer } = bounds;
      const found = await store.rows(sessionId, bounds);
      return {
        rows: await settle(found),
        prevCursor: found[0]?.id ?? null,
        nextCursor: (hasNewer ? found.at(-1)?.id : lastSettled(found)) ?? cursor ?? null,
        hasOlder,
        hasNewer,
      };
    },
  };
}

const EMPTY: HistoryPage = {
  rows: [],
  prevCursor: null,
  nextCursor: null,
  hasOlder: false,
  hasNewer: false,
};

function lastSettled(rows: readonly HistoryRow[]): string | undefined {
  const active = rows.findIndex(({ isActive }) => isActive);
  return rows.at(active < 0 ? -1 : Math.max(active - 1, 0))?.id;
}

function twoCursors(): Problem {
  const field = 'query.after';
  return new Problem('invalid_request', `${field} cannot stand together with query.before`, {
    errors: [{ field, rule: 'invalid_request', message: 'must not stand together with query.before' }],
  });
}

function unknownCursor(field: string): Problem {
  return new Problem('invalid_cursor', `${field} is no message of this session`, {
    errors: [{ field, rule: 'invalid_cursor', message: 'must be a cursor that this session gave' }],
  });
}
