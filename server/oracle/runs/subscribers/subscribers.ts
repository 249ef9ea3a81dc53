import type { UcanCaller } from '../../../auth/ucan/authenticate-ucan.js';
import { isRevoked, type RevokedTokens } from '../../../auth/ucan/validate.js';
import { authFailed } from '../../../auth/authentication/sign-in.js';
import type { Problem } from '../../../contract/errors/problem.js';
import type { LoggedFrame } from '../../../ports/run-log-port.js';
import type { RunStore } from '../log/store.js';

/** The subscription of a run depends on the token of the subscriber, independent of the token of the run. */
export interface Subscribers {
  /** Yields the frames while the subscriber's token is valid; then throws a 401. */
  read(reading: Reading): AsyncIterable<readonly LoggedFrame[]>;
  /** Ends the subscriptions that depend on one of these tokens. */
  endOn(tokenIds: readonly string[]): void;
  /** Ends all subscriptions, also those that begin later. */
  close(): void;
}

export type Subscriber = Pick<UcanCaller, 'did' | 'ids' | 'via'>;

export interface Reading {
  readonly runId: string;
  readonly reader: Subscriber;
  /** Aborted when the subscriber has disconnected. */
  readonly disconnected: AbortSignal;
  readonly open: (disconnected: AbortSignal) => AsyncIterable<readonly LoggedFrame[]>;
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
const WITHDRAWN = 'withdrawn';
const OVER = 'over';

export function createSubscribers({
  revocations,
  store,
  drainGraceMs = DRAIN_GRACE_MS,
}: SubscribersOptions): Subscribers {
  const subscriptions = new Map<AbortController, Reading>();
  let isClosed = false;

  return {
    async *read(reading) {
      const { reader, disconnected, open } = reading;
      const end = new AbortController();
      const { signal } = end;
      const leave = () => end.abort(OVER);
      disconnected.addEventListener('abort', leave);
      subscriptions.set(end, reading);
      try {
        if (isClosed || disconnected.aborted) leave();
        // The token may have been revoked since the request was authenticated.
        if (isRevoked(reader.ids, revocations)) await withdraw(reading, end);
        for await (const frames of open(signal)) {
          if (signal.reason === WITHDRAWN) break;
          yield frames;
        }
        if (signal.reason === WITHDRAWN) throw withdrawn(reader);
      } finally {
        disconnected.removeEventListener('abort', leave);
        subscriptions.delete(end);
      }
    },

    endOn(tokenIds) {
      const ended = new Set(tokenIds);
      for (const [end, reading] of subscriptions)
        if (isRevoked(reading.reader.ids, ended)) void withdraw(reading, end);
    },

    close() {
      isClosed = true;
      for (const end of subscriptions.keys()) end.abort(OVER);
    },
  };

  async function withdraw({ runId, reader }: Reading, end: AbortController): Promise<void> {
    // When the status is unknown, the subscription ends immediately.
    const isEnding = await endsWithItsToken(runId, reader.did).catch(() => false);
    if (isEnding) setTimeout(() => end.abort(WITHDRAWN), drainGraceMs).unref();
    else end.abort(WITHDRAWN);
  }

  async function endsWithItsToken(runId: string, ownerDid: string): Promise<boolean> {
    const run = await store.get(runId, ownerDid);
    if (!run || !isRevoked(run.tokenIds, revocations)) return false;
    return run.endedAt === null || run.status === 'failed';
  }
}

function withdrawn({ via }: Subscriber): Problem {
  return authFailed({
    code: via === 'invocation' ? 'invalid_invocation' : 'invalid_delegation',
    message: 'The token of this request was revoked before the answer was read',
    reason: 'ucan_revoked',
  });
}
