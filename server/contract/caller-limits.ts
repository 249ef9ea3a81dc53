/** What one caller may keep open or leave unread at a time, so that none uses up the memory of the process. */
import type { ServerResponse } from 'node:http';
import type { OperationRow } from '../../generated/operations.js';
import { isAcceptable } from './accept.js';
import { disconnectSignal } from './disconnect-signal.js';
import { createOpenLimit } from './open-limit.js';
import { createUnreadReplies, type UnreadReplies } from './unread-replies.js';

/** Of all callers of a process: each takes about 50 KB while it is idle. */
const MAX_STREAMS = 10_000;

/** A stream ends when its run does, or when its client goes; nobody knows when that is. */
const RETRY_SECONDS = 5;

export interface CallerLimitsOptions<Caller> {
  /** Under which name a caller is counted. */
  readonly keyOf: (caller: Caller) => string;
  readonly streamsPerCaller: number;
  readonly maxStreams?: number;
  readonly unread?: UnreadReplies;
}

export interface CallerLimits<Caller> {
  /** Before the handler. Throws a `too_many_requests` problem; a stream takes its place until the response is over. */
  enter(caller: Caller, operation: OperationRow, response: ServerResponse): Promise<void>;
  /** Before a whole reply is sent. Throws `too_many_requests` when it only reads, and the caller has left too much unread. */
  reply(caller: Caller, response: ServerResponse, bytes: number): void;
}

export function createCallerLimits<Caller>({
  keyOf,
  streamsPerCaller,
  maxStreams = MAX_STREAMS,
  unread = createUnreadReplies(),
}: CallerLimitsOptions<Caller>): CallerLimits<Caller> {
  const holdOpen = createOpenLimit({
    noun: 'streams',
    holder: 'caller',
    perHolder: streamsPerCaller,
    total: maxStreams,
    retrySeconds: RETRY_SECONDS,
  });

  return {
    async enter(caller, operation, response) {
      const key = keyOf(caller);
      unread.assertRoom(key);
      if (!mayStream(operation, response)) return;
      const release = await holdOpen(key);
      const gone = disconnectSignal(response);
      gone.addEventListener('abort', release, { once: true });
      if (gone.aborted) release();
    },

    reply(caller, response, bytes) {
      if (response.req.method === 'HEAD') return;
      const key = keyOf(caller);
      // What has changed something is told so in any case.
      if (response.req.method === 'GET') unread.assertRoom(key, bytes);
      unread.add(key, response, bytes);
    },
  };
}

/** A GET that accepts JSON gets JSON where there is some. A turn that is waited for takes as much as one that is streamed. */
function mayStream({ events, method, replies }: OperationRow, { req }: ServerResponse): boolean {
  if (events === undefined || req.method === 'HEAD') return false;
  const json = replies['200']?.includes('application/json') === true;
  return method !== 'GET' || !json || !isAcceptable(req, ['application/json']);
}
