import { readFileSync } from 'node:fs';
import { settings } from '../../server/config/settings.js';

/** The text of a file in docs/deploy/. */
export const readDeployFile = (name: string): string => readFileSync(`docs/deploy/${name}`, 'utf8');

/** How long a server with these settings takes to stop, with the time to send the last bytes. */
export function secondsOfStop(environment: Readonly<Record<string, string>> = {}): number {
  const { DRAIN_SECONDS, DRAIN_SPREAD_SECONDS, SHUTDOWN_SECONDS } = settings.parse(environment);
  return DRAIN_SECONDS + DRAIN_SPREAD_SECONDS + SHUTDOWN_SECONDS + 5;
}
