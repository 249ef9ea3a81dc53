/** What a contract promises of an operation, a parameter or a property, and for how long. */
import { parseDay } from '../calendar-day.js';
import type { JsonObject, JsonValue } from '../schema/index.js';
import { STABILITIES, type Lifecycle, type Stability } from './contract.js';

export function lifecycleOf(node: JsonObject): Lifecycle {
  const sunset = node['x-sunset'];
  return {
    node,
    stability: stabilityOf(node['x-stability-level']),
    deprecated: node.deprecated === true,
    ...(typeof sunset === 'string' ? { sunset } : {}),
  };
}

/** What says nothing of its stability is stable. */
function stabilityOf(value: JsonValue | undefined): Stability {
  return STABILITIES.find((each) => each === value) ?? 'stable';
}

/** `draft` and `alpha` promise nothing. */
export function promisesNothing({ stability }: Lifecycle): boolean {
  return stability === 'draft' || stability === 'alpha';
}

/** The date in `x-sunset`, in UTC; undefined when it cannot be read. */
export function sunsetDate({ sunset }: Lifecycle): Date | undefined {
  return sunset === undefined ? undefined : parseDay(sunset);
}

/** Deprecated, with a date that has passed: it may go. */
export function isPastSunset(lifecycle: Lifecycle, today: Date): boolean {
  const date = sunsetDate(lifecycle);
  return lifecycle.deprecated && date !== undefined && date <= today;
}
