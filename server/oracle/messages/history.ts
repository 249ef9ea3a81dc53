import { Problem } from '../../contract/problem.js';
import type { HistoryRow, MessageRow } from '../transcript/entity.js';
import type { HistoryStore } from './history-store.js';

export interface PageQuery {
  readonly sessionId: string;
  readonly ownerDid: string;
  /** How many turns to give, from 1. */
  readonly limit: number;
  /** A message's id: the turns older than its own. */
  readonly before?: string | undefined;
  /** A message's id: what follows it. Not together with `before`. */
  readonly after?: string | undefined;
}

/** Whole turns, oldest first. A turn is a human message and all that follows it until the next one. */
export interface HistoryPage {
  readonly rows: MessageRow[];
  /** The first message. Null when the page is empty. */
  readonly prevCursor: string | null;
  /**
   * Null when the session has no messages. A client asks only for what follows it, so no reply that is still being made may lie at or
   * before it, or the client would never see that reply whole: on the newest page it is the message before the first such reply.
   */
  readonly nextCursor: string | null;
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
}

export interface History {
  /** The whole transcript, oldest first, read from the database as it is asked for. */
  all(sessionId: string): AsyncIterable<MessageRow[]>;
  /**
   * Without a cursor, the newest turns. A session that is not there, or is somebody else's, is an empty page.
   *
   * A page has at most so many turns, and ends before it has more than 2 MiB, but for one turn that is larger by itself. What replies that are
   * being made have come to is not counted.
   *
   * `after` gives up to `limit` turns that follow the cursor's. Its own turn comes before them, whole, while an answer in it is being made
   * or when it goes on after the cursor. It is not counted, so a page that has newer ones always ends after its cursor's turn: whoever
   * follows `nextCursor` while `hasNewer` arrives at the end.
   *
   * Throws `invalid_cursor` and, for two cursors at once, `invalid_request`.
   */
  page(query: PageQuery): Promise<HistoryPage>;
}

export interface HistoryOptions {
  readonly store: HistoryStore;
  /** Completes the rows of replies that are being made: what there is of them is not in the table yet. */
  readonly settle: (rows: HistoryRow[]) => Promise<MessageRow[]>;
  /** Of a page. */
  readonly pageBytes?: number;
  /** Of what is read at a time for the whole transcript. */
  readonly batchBytes?: number;
}

/** Of rows, in UTF-8. As JSON a page is somewhat larger. */
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
