import type { UcanCaller } from '../../../auth/ucan/authenticate-ucan.js';
import { isRevoked, type RevokedTokens } from '../../../auth/ucan/validate.js';
import { authFailed } from '../../../auth/authentication/sign-in.js';
import type { Problem } from '../../../contract/errors/problem.js';
import type { RunStore } from '../log/store.js';

/** The subscription of a run depends on the token of the subscriber, independent of the token of the run. */
export interface Subscribers {
  enter(subscriber: Subscriber): Subscription;
  /** Ends the subscriptions that depend on one of these tokens. */
  endOn(tokenIds: readonly string[]): void;
  /** Ends all subscriptions, also those that begin later. */
  close(): void;
}

export interface Subscriber {
  readonly runId: string;
  readonly reader: Pick<UcanCaller, 'did' | 'ids' | 'via'>;
  /** Aborted when the subscriber has disconnected. */
  readonly disconnected: AbortSignal;
}

export interface Subscription {
  /** Aborted when the subscriber gets nothing more. The reason is the problem, a 401, when its token was revoked. */
  readonly over: AbortSignal;
  /** Nothing is read before it has resolved: the token may have been revoked since the request was authenticated. */
  readonly begun: Promise<void> | undefined;
  leave(): void;
}

export interface SubscribersOptions {
  readonly revocations: RevokedTokens;
  readonly store: Pick<RunStore, 'get'>;
  readonly drainGraceMs?: number;
}

/**
 * The time for the last frames of a run that ends together with its subscriber's token: they contain the reason. Only the server that executes the
 * run can write them.
 */
const DRAIN_GRACE_MS = 2_000;

/** Why a subscription ends. One controller for each, without a stack: signals that are combined by `any`, and new errors, take much longer. */
const OVER = 'over';

export function createSubscribers({
  revocations,
  store,
  drainGraceMs = DRAIN_GRACE_MS,
}: SubscribersOptions): Subscribers {
  const subscriptions = new Map<AbortController, Subscriber>();
  let isClosed = false;

  return {
    enter(subscriber) {
      const { reader, disconnected } = subscriber;
      const end = new AbortController();
      const leave = () => end.abort(OVER);
      disconnected.addEventListener('abort', leave);
      subscriptions.set(end, subscriber);
      if (isClosed || disconnected.aborted) leave();
      return {
        over: end.signal,
        begun: isRevoked(reader.ids, revocations) ? withdraw(subscriber, end) : undefined,
        leave() {
          disconnected.removeEventListener('abort', leave);
          subscriptions.delete(end);
        },
      };
    },

    endOn(tokenIds) {
      const ended = new Set(tokenIds);
      for (const [end, subscriber] of subscriptions)
        if (isRevoked(subscriber.reader.ids, ended)) void withdraw(subscriber, end);
    },

    close() {
      isClosed = true;
      for (const end of subscriptions.keys()) end.abort(OVER);
    },
  };

  async function withdraw({ runId, reader }: Subscriber, end: AbortController): Promise<void> {
    // When the status is unknown, the subscription ends immediately.
    const isEnding = await endsWithItsToken(runId, reader.did).catch(() => false);
    if (isEnding) setTimeout(() => end.abort(withdrawn(reader)), drainGraceMs).unref();
    else end.abort(withdrawn(reader));
  }

  async function endsWithItsToken(runId: string, ownerDid: string): Promise<boolean> {
    const run = await store.get(runId, ownerDid);
    if (!run || !isRevoked(run.tokenIds, revocations)) return false;
    return run.endedAt === null || run.status === 'failed';
  }
}

function withdrawn({ via }: Subscriber['reader']): Problem {
  return authFailed({
    code: via === 'invocation' ? 'invalid_invocation' : 'invalid_delegation',
    message: 'The token of this request was revoked before the answer was read',
    reason: 'ucan_revoked',
  });
}
