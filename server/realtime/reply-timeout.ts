import { settlesWithin } from '../async/with-timeout.js';

/** Longer than any replica needs that is well, and not so long that a call of a tool is lost over it. */
export const ANSWER_LIMIT_MS = 1_000;

/** What is asked of others, if it is answered soon; else nothing, and each replica goes on with what it knows itself. */
export async function withReplyTimeout<T>(asked: Promise<T>): Promise<T | undefined> {
  let answer: T | undefined;
  const isInTime = await settlesWithin(
    ANSWER_LIMIT_MS,
    asked.then(
      (value) => (answer = value),
      () => undefined,
    ),
  );
  return isInTime ? answer : undefined;
}
