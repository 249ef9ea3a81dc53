import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { quotaKeyOf } from '../auth/callers/caller.js';
import type { Config } from '../config/settings.js';
import { createCallerLimits } from '../contract/connections/caller-limits.js';
import { unavailable } from '../contract/errors/problem.js';
import { eventLoopDelay } from '../contract/overload/event-loop-delay.js';
import { createLoadShedding } from '../contract/overload/load-shedding.js';
import { createOpenStreams } from '../contract/streaming/open-streams.js';
import { poolCounts } from '../persistence/observation/observe-pools.js';

export interface CapacityOptions {
  readonly config: Config;
  readonly dataSource: DataSource;
  readonly stopping: AbortSignal;
  readonly log: Logger;
}

export type Capacity = ReturnType<typeof openCapacity>;

/** What this process takes on, as the settings limit it: streams, and new work while it has too much to do or stops. */
export function openCapacity({ config, dataSource, stopping, log }: CapacityOptions) {
  const shedding = openLoadShedding(config, dataSource, log);
  const assertNotStopping = () => {
    if (stopping.aborted) throw unavailable('The server is stopping');
  };
  return {
    limits: createCallerLimits({
      keyOf: quotaKeyOf,
      streamsPerCaller: config.CONNECTIONS_PER_CALLER,
      maxStreams: config.MAX_STREAMS,
      isStopping: () => stopping.aborted,
    }),
    openStreams: createOpenStreams(),
    assertNotStopping,
    /** Throws when the operation is to be refused for load. */
    assertTakes: shedding.assertTakesMore,
    /** Throws when there are to be no more sockets. */
    assertTakesSockets: () => {
      assertNotStopping();
      shedding.assertTakesMore();
    },
    close: shedding.close,
  };
}

function openLoadShedding(
  { OVERLOAD_DELAY_MS, OVERLOAD_WAITING }: Config,
  dataSource: DataSource,
  log: Logger,
) {
  const loop = OVERLOAD_DELAY_MS > 0 ? eventLoopDelay(OVERLOAD_DELAY_MS) : undefined;
  const pool = {
    name: 'database' as const,
    limit: OVERLOAD_WAITING,
    read: () => poolCounts(dataSource).waitingCount,
  };
  const shedding = createLoadShedding({
    signals: [...(loop ? [loop] : []), ...(OVERLOAD_WAITING > 0 ? [pool] : [])],
    onChange(cause) {
      if (cause === undefined) log.info('the overload is over');
      else log.warn({ cause }, 'there is too much to do: new requests are refused');
    },
  });
  return {
    ...shedding,
    close: () => {
      shedding.close();
      loop?.stop();
    },
  };
}
