/** Replies that clients have not read yet. They stay in memory until they are read or their connection is closed. */
import type { ServerResponse } from 'node:http';
import { KeyedSum } from '../../async/keyed-sum.js';
import { onClose } from '../streaming/on-close.js';
import { STALLED_MS } from '../streaming/back-pressure.js';
import { Problem } from '../errors/problem.js';

/** Dozens of the largest pages, in one process. */
const MAX_BYTES_PER_CALLER = 32 * 1024 * 1024;
const MAX_BYTES = 256 * 1024 * 1024;

/** Smaller ones are not counted: the number of unanswered requests on a connection is limited (pipelining.ts). */
const COUNTED_BYTES = 16 * 1024;

export interface UnreadRepliesOptions {
  readonly maxBytesPerCaller?: number;
  readonly maxBytes?: number;
}

export interface UnreadReplies {
  /** The number of bytes that are counted. */
  readonly bytes: number;
  /** Throws a `too_many_requests` problem when these bytes would exceed the caller's limit. */
  assertRoom(caller: string, bytes?: number): void;
  /** Counts a reply until it is read. Over the limit of all callers, the connections of the oldest replies are closed. */
  add(caller: string, response: ServerResponse, bytes: number): void;
}

export function createUnreadReplies({
  maxBytesPerCaller = MAX_BYTES_PER_CALLER,
  maxBytes = MAX_BYTES,
}: UnreadRepliesOptions = {}): UnreadReplies {
  const unread = new KeyedSum();
  /** Oldest first. */
  const replies = new Map<ServerResponse, number>();

  return {
    get bytes() {
      return unread.total;
    },

    assertRoom(caller, bytes = 0) {
      const held = unread.of(caller);
      // A reply that is larger than the whole budget is sent when nothing else is unread.
      if (held > 0 && held + bytes > maxBytesPerCaller) throw tooMuchUnread();
    },

    add(caller, response, bytes) {
      if (bytes < COUNTED_BYTES) return;
      unread.add(caller, bytes);
      replies.set(response, bytes);
      onClose(response, () => {
        replies.delete(response);
        unread.add(caller, -bytes);
      });
      cutOldest(response);
    },
  };

  function cutOldest(newest: ServerResponse): void {
    let over = unread.total - maxBytes;
    for (const [response, bytes] of replies) {
      if (over <= 0 || response === newest) return;
      over -= bytes;
      response.req.socket.destroy();
    }
  }
}

function tooMuchUnread(): Problem {
  const seconds = STALLED_MS / 1000;
  return new Problem(
    'too_many_requests',
    `Read the replies to your earlier requests first; a connection whose client takes nothing is closed after ${seconds} seconds`,
    { headers: { 'Retry-After': String(seconds) } },
  );
}
