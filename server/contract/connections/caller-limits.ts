/** Limits on what one caller may keep open or leave unread, so that no caller exhausts the memory of the process. */
import type { ServerResponse } from 'node:http';
import type { OperationRow } from '../../../generated/operations.js';
import { count } from '../../telemetry/metrics.js';
import { unavailable } from '../errors/problem.js';
import { isAcceptable } from '../request/accept.js';
import { onClose } from '../streaming/on-close.js';
import { createOpenLimit } from './open-limit.js';
import { createUnreadReplies, type UnreadReplies } from './unread-replies.js';

/** Streams of all callers in a process: each takes about 50 KB while it is idle. */
const MAX_STREAMS = 10_000;

/** In seconds. A stream ends when its run ends or its client disconnects, which cannot be predicted. */
const RETRY_SECONDS = 5;

export interface CallerLimitsOptions<Caller> {
  /** The key under which a caller is counted. */
  readonly keyOf: (caller: Caller) => string;
  readonly streamsPerCaller: number;
  readonly maxStreams?: number;
  readonly unread?: UnreadReplies;
  /** Whether the server stops: then it opens no stream any more, which it would end at once. */
  readonly isStopping?: () => boolean;
}

export interface CallerLimits<Caller> {
  /** Called before the handler. Throws a problem when there is no place; a stream counts until its response ends. */
  enter(caller: Caller, operation: OperationRow, response: ServerResponse): Promise<void>;
  /**
   * Called before a complete reply is sent. Throws `too_many_requests` when the request only reads and the caller has left too much unread.
   */
  reply(caller: Caller, response: ServerResponse, bytes: number): void;
  /** How many streams are open in this process. */
  openStreams(): number;
}

export function createCallerLimits<Caller>({
  keyOf,
  streamsPerCaller,
  maxStreams = MAX_STREAMS,
  unread = createUnreadReplies(),
  isStopping = () => false,
}: CallerLimitsOptions<Caller>): CallerLimits<Caller> {
  const refused = (reason: 'caller' | 'replica' | 'stopping') =>
    count('twin_oracle.stream.refused', { reason });
  const holdOpen = createOpenLimit({
    onRefused: refused,
    noun: 'streams',
    holder: 'caller',
    perHolder: streamsPerCaller,
    total: maxStreams,
    retrySeconds: RETRY_SECONDS,
  });
  let streams = 0;

  return {
    openStreams: () => streams,

    async enter(caller, operation, response) {
      const key = keyOf(caller);
      unread.assertRoom(key);
      if (!mayStream(operation, response)) return;
      if (isStopping()) {
        refused('stopping');
        throw unavailable('The server is stopping; send this again, to another one');
      }
      const release = await holdOpen(key);
      streams++;
      onClose(response, () => {
        streams--;
        release();
      });
    },

    reply(caller, response, bytes) {
      if (response.req.method === 'HEAD') return;
      const key = keyOf(caller);
      // A request that changed something always gets its reply.
      if (response.req.method === 'GET') unread.assertRoom(key, bytes);
      unread.add(key, response, bytes);
    },
  };
}

/** A GET that accepts JSON gets JSON where the operation offers it. A turn that the caller waits for holds as much as a streamed one. */
function mayStream({ events, method, replies }: OperationRow, { req }: ServerResponse): boolean {
  if (events === undefined || req.method === 'HEAD') return false;
  const json = replies['200']?.includes('application/json') === true;
  return method !== 'GET' || !json || !isAcceptable(req, ['application/json']);
}
