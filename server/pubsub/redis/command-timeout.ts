/**
 * Limits the time that a command may take. When a reply is overdue, all pending commands fail in the order in which they were sent, and further
 * commands fail immediately until Redis has sent the overdue replies or the connection has broken.
 */
export type CommandTimeout = <T>(send: () => Promise<T>) => Promise<T>;

/** About a hundred times the round trip within a data centre, and hardly noticeable for a caller. */
const ANSWER_LIMIT_MS = 250;

export class RedisTimeout extends Error {
  override readonly name = 'RedisSilent';
}

/** Creates the timeout for the commands of one connection. */
export function createCommandTimeout(limitMs = ANSWER_LIMIT_MS): CommandTimeout {
  const pending = new Set<() => void>();
  let overdue = 0;

  const timeOutAll = () => {
    for (const timeOut of pending) timeOut();
    pending.clear();
  };

  return (send) => {
    if (overdue > 0) return Promise.reject(new RedisTimeout('Redis does not answer'));
    return new Promise((resolve, reject) => {
      let isOverdue = false;
      const timeOut = () => {
        isOverdue = true;
        overdue++;
        reject(new RedisTimeout(`Redis did not answer for ${limitMs} ms`));
      };
      // A process that was busy first reads the replies that have arrived in the meantime.
      const timer = setTimeout(() => setImmediate(() => pending.has(timeOut) && timeOutAll()), limitMs);
      const settle = () => {
        clearTimeout(timer);
        pending.delete(timeOut);
        if (isOverdue) overdue--;
      };
      pending.add(timeOut);
      send().finally(settle).then(resolve, reject);
    });
  };
}
