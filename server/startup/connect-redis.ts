import type { Logger } from 'pino';
import type { Config } from '../config/settings.js';
import { DependencyError } from '../errors/config-error.js';
import type { Redis } from '../pubsub/redis/redis.js';
import { observe } from '../telemetry/metrics.js';

/** How many servers of this process have lost Redis. */
let lost = 0;

observe('twin_oracle.redis.lost', () => [{ value: lost, labels: {} }]);

/**
 * Undefined where no Redis is configured. Rejects when it cannot be reached: a wrong address is found at the start, not under load.
 * @param secret known to the replicas of this deployment only.
 */
export async function connectRedis(
  { REDIS_URL, REDIS_PREFIX }: Config,
  secret: Uint8Array,
  log: Logger,
): Promise<Redis | undefined> {
  if (REDIS_URL === undefined) return undefined;
  // Imported only when needed: the library takes a third of the whole start.
  const [{ openRedis }, { RedisUnreachable }] = await Promise.all([
    import('../pubsub/redis/redis.js'),
    import('../pubsub/redis/unreachable.js'),
  ]);
  try {
    return await openRedis({
      url: REDIS_URL,
      prefix: REDIS_PREFIX,
      secret,
      onLost(error) {
        lost++;
        log.warn({ err: error }, 'the connection to Redis was lost: this replica continues alone');
      },
      onReconnected() {
        lost--;
        log.info('the connection to Redis is restored');
      },
      onRefused: (error) => log.error({ err: error }, 'Redis refuses a command'),
      onListenerFailed: (error) => log.error({ err: error }, 'a broadcast message could not be handled'),
    });
  } catch (error) {
    if (error instanceof RedisUnreachable) throw new DependencyError(error.message);
    throw error;
  }
}
