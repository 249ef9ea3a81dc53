import pTimeout from 'p-timeout';

/** Longer than any healthy replica needs, and short enough that a call of a tool is not lost over it. */
export const ANSWER_LIMIT_MS = 1_000;

/** The answer of other replicas, if it comes soon; otherwise undefined, and each replica continues with what it knows itself. */
export function withReplyTimeout<T>(asked: Promise<T>): Promise<T | undefined> {
  return pTimeout<T | undefined, undefined>(
    asked.catch(() => undefined),
    { milliseconds: ANSWER_LIMIT_MS, fallback: () => undefined },
  );
}
