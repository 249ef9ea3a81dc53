import { createConcurrencyLimit, LimitReached, type Release } from '../../async/concurrency-limit.js';
import { Problem } from '../errors/problem.js';

export interface OpenLimitOptions {
  /** What is open, in the plural. */
  readonly noun: string;
  /** Who holds it, as in "of a caller". */
  readonly holder: string;
  readonly perHolder: number;
  /** Of all holders, in one process. */
  readonly total: number;
  /** After so long a place may be free. */
  readonly retrySeconds: number;
  readonly onRefused?: (by: 'caller' | 'replica') => void;
}

/**
 * Takes a place for something that stays open, until it is released. Rejects with a problem when there is none: `too_many_requests` when the
 * holder has too many, `service_unavailable` when the process has.
 */
export type HoldOpen = (holder: string) => Promise<Release>;

/** How many connections one caller, and all callers, may keep open at a time. */
export function createOpenLimit({
  noun,
  holder,
  perHolder,
  total,
  retrySeconds,
  onRefused = () => undefined,
}: OpenLimitOptions): HoldOpen {
  const places = createConcurrencyLimit({ total, perKey: perHolder });
  const headers = { 'Retry-After': String(retrySeconds) };
  return async (key) => {
    try {
      return await places.enter(key);
    } catch (error) {
      if (!(error instanceof LimitReached)) throw error;
      if (error.of === 'key') {
        onRefused('caller');
        const detail = `No more than ${perHolder} ${noun} of a ${holder} may be open at a time; close one first`;
        throw new Problem('too_many_requests', detail, { headers });
      }
      onRefused('replica');
      throw new Problem(
        'service_unavailable',
        `As many ${noun} are open as this server holds; try again later`,
        { headers },
      );
    }
  };
}
