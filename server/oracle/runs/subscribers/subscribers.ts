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
  /** Whether the subscriber gets nothing more. */
  isOver(): boolean;
  /** The 401 that the subscriber gets when its token was revoked. */
  readonly refusal: Problem | undefined;
  /** Nothing is read before it has resolved: the token may have been revoked since the request was authenticated. */
  readonly begun: Promise<void> | undefined;
  /** Sets the one listener that is called when the subscription is over, or now if it is. */
  whenOver(listener: () => void): void;
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

export function createSubscribers({
  revocations,
  store,
  drainGraceMs = DRAIN_GRACE_MS,
}: SubscribersOptions): Subscribers {
  const subscriptions = new Set<Entry>();
  let isClosed = false;

  return {
    enter(subscriber) {
      const entry = new Entry(subscriber, () => subscriptions.delete(entry));
      subscriptions.add(entry);
      if (isClosed) entry.end();
      if (isRevoked(subscriber.reader.ids, revocations)) entry.begun = withdraw(entry);
      return entry;
    },

    endOn(tokenIds) {
      const ended = new Set(tokenIds);
      for (const entry of subscriptions)
        if (isRevoked(entry.subscriber.reader.ids, ended)) void withdraw(entry);
    },

    close() {
      isClosed = true;
      for (const entry of subscriptions) entry.end();
    },
  };

  async function withdraw(entry: Entry): Promise<void> {
    const { runId, reader } = entry.subscriber;
    const end = () => entry.end(withdrawn(reader));
    // When the status is unknown, the subscription ends immediately.
    const isEnding = await endsWithItsToken(runId, reader.did).catch(() => false);
    if (isEnding) setTimeout(end, drainGraceMs).unref();
    else end();
  }

  async function endsWithItsToken(runId: string, ownerDid: string): Promise<boolean> {
    const run = await store.get(runId, ownerDid);
    if (!run || !isRevoked(run.tokenIds, revocations)) return false;
    return run.endedAt === null || run.status === 'failed';
  }
}

/** No signal of its own: each takes a kilobyte, and what listens to it as much again. */
class Entry implements Subscription {
  begun: Promise<void> | undefined;
  #isOver = false;
  refusal: Problem | undefined;
  #listener: (() => void) | undefined;
  readonly #disconnect = () => this.end();

  constructor(
    readonly subscriber: Subscriber,
    private readonly remove: () => void,
  ) {
    const { disconnected } = subscriber;
    disconnected.addEventListener('abort', this.#disconnect);
    if (disconnected.aborted) this.end();
  }

  isOver(): boolean {
    return this.#isOver;
  }

  /** The first reason counts. */
  end(refusal?: Problem): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.refusal = refusal;
    this.#listener?.();
  }

  whenOver(listener: () => void): void {
    this.#listener = listener;
    if (this.#isOver) listener();
  }

  leave(): void {
    this.subscriber.disconnected.removeEventListener('abort', this.#disconnect);
    this.remove();
  }
}

function withdrawn({ via }: Subscriber['reader']): Problem {
  return authFailed({
    code: via === 'invocation' ? 'invalid_invocation' : 'invalid_delegation',
    message: 'The token of this request was revoked before the answer was read',
    reason: 'ucan_revoked',
  });
}
