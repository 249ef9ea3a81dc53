/** The variant's side: reports its address and CPU time, and ends with the harness. */
import { EventEmitter, once } from 'node:events';
import type { Server } from 'node:http';
import { ASK_CPU, ASK_MEMORY, GO, type VariantMessage } from './ipc-messages.js';

/** Listens on a free port of the loopback interface. */
export async function serve(server: Server): Promise<void> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the variant has no port');
  announce(`http://127.0.0.1:${address.port}`);
}

let signals = 0;
const events = new EventEmitter<{ go: [] }>().setMaxListeners(0);

/** Resolves when the harness has given the start signal that many times. */
export async function started(times: number): Promise<void> {
  while (signals < times) await once(events, 'go');
}

export function announce(url: string): void {
  process.on('disconnect', () => process.exit());
  process.on('message', (message) => {
    if (message === ASK_CPU) {
      const { user, system } = process.cpuUsage();
      report({ cpu: user + system });
    }
    if (message === GO) {
      signals++;
      events.emit('go');
    }
    if (message === ASK_MEMORY) {
      globalThis.gc?.();
      const { heapUsed, external } = process.memoryUsage();
      report({ memory: heapUsed + external });
    }
  });
  report({ url });
}

function report(message: VariantMessage): void {
  if (!process.send) throw new Error('a variant is started by the harness');
  process.send(message);
}
