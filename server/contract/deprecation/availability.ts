import type { Deprecation } from '../../../generated/deprecations.js';
import { Problem } from '../errors/problem.js';

/**
 * Throws a 410 after the sunset of an operation, and during its brownouts. Not a 503 or 429: clients retry those by themselves, and nobody
 * would notice.
 */
export function assertAvailable(
  { id, sunset, successor, brownouts }: Deprecation,
  now: Date,
  location: string | undefined,
): void {
  const instead = successor ? `; use ${successor.name}` : '';
  const details = location === undefined ? {} : { successor: location };
  if (sunset !== undefined && Date.parse(sunset) <= now.getTime())
    throw new Problem('operation_gone', `The operation ${id} has ended on ${sunset}${instead}`, details);
  const brownout = brownouts.find(
    ({ from, until }) => Date.parse(from) <= now.getTime() && now.getTime() < Date.parse(until),
  );
  if (!brownout) return;
  const seconds = Math.ceil((Date.parse(brownout.until) - now.getTime()) / 1000);
  throw new Problem(
    'operation_brownout',
    `The operation ${id} is off until ${brownout.until}, because it ends on ${sunset ?? 'a later date'}${instead}`,
    { ...details, headers: { 'Retry-After': String(seconds) } },
  );
}
