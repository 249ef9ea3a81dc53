/** Sends a number of requests over kept connections, with less ado than a load generator: for short turns. */
import { Agent, request } from 'node:http';
import type { Load } from './http-load.js';

const CONNECTIONS = 16;

export interface Sender {
  /** Sends so many. An unexpected status fails. */
  send(amount: number): Promise<void>;
  close(): void;
}

export function createSender(
  url: string,
  load: Pick<Load, 'method' | 'path' | 'headers' | 'expected'>,
): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  return {
    async send(amount) {
      let left = amount;
      await Promise.all(
        Array.from({ length: CONNECTIONS }, async () => {
          while (left-- > 0) await sendOne();
        }),
      );
    },
    close: () => agent.destroy(),
  };

  function sendOne(): Promise<void> {
    return new Promise((resolve, reject) => {
      const { method, path, headers, expected } = load;
      const sent = request(url + path, { method, agent, headers: { ...headers } }, (response) => {
        if (response.statusCode !== expected.status)
          reject(new Error(`${method} ${path} answered ${String(response.statusCode)}`));
        response.resume().once('end', resolve);
      });
      sent.once('error', reject);
      sent.end();
    });
  }
}
