/** How long others take to answer what a socket or a replica asks. */
import { isMeasuring, record, secondsSince } from '../../telemetry/metrics.js';
import type { SessionSocket } from './socket-data.js';

/** Measures how long the client takes to answer the pings of its connection. What is sent before a ping has come when it is answered. */
export function observePongs({ conn }: SessionSocket): void {
  if (!isMeasuring()) return;
  let askedAt: number | undefined;
  conn.on('packetCreate', ({ type }: { type: string }) => {
    if (type === 'ping') askedAt = performance.now();
  });
  conn.on('heartbeat', () => {
    if (askedAt !== undefined)
      record('twin_oracle.socket.ack_wait', secondsSince(askedAt), { peer: 'client' });
    askedAt = undefined;
  });
}

/** Measures how long a question to other replicas takes, also one that not all of them have answered. */
export async function observeQuestion<T>(answered: Promise<T>): Promise<T> {
  const askedAt = performance.now();
  try {
    return await answered;
  } finally {
    record('twin_oracle.socket.ack_wait', secondsSince(askedAt), { peer: 'replicas' });
  }
}
