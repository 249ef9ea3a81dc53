import { pause } from '../http/pause.js';
import { mayRejoinAfter, rejoin } from './rejoin.js';
import type { RejoinOptions } from './rejoin.js';

/**
 * Retries what has failed, with growing delays and for as long as the server is away: a chat waits for it as long as it is shown.
 *
 * @throws the failure if a retry would not change it, later ones of that kind, and the signal's reason.
 */
export const retryAfter = async <Connection>(
  failure: unknown,
  options: Pick<RejoinOptions<Connection>, 'connect' | 'signal' | 'onConnection'>,
): Promise<Connection | undefined> => {
  if (!mayRejoinAfter(failure)) throw failure;
  const tries = { count: 0 };
  const { connection } = await rejoin(failure, { ...options, pause, tries, attempts: Infinity });
  return connection;
};
