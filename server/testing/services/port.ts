import { randomInt } from 'node:crypto';
import type { AddressInfo } from 'node:net';

/** The port that a server listens on. */
export function portOf(server: { address(): AddressInfo | string | null }): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port');
  return address.port;
}

/** Below the ports that systems assign to outgoing connections: while a server is down, no other process may get its port. */
const PORTS = { from: 20_000, to: 32_000 };
const PORTS_TO_TRY = 20;

/** Starts a server on a free port. */
export async function onFreePort<T>(startAt: (port: number) => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await startAt(randomInt(PORTS.from, PORTS.to));
    } catch (error) {
      if (tried === PORTS_TO_TRY) throw error;
    }
  }
}
