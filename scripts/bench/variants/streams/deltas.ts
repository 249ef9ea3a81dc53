import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises';
import { started } from '../../harness/serve.js';
import { now, type Script } from './script.js';

/** An agent at full speed yields to others this often, like one that reads a model's answer from a socket. */
const BURST = 4;

/** The deltas of a script, each with its creation time, about as long as a token. */
export async function* deltasOf(message: string): AsyncGenerator<string, void> {
  const { deltas, everyMs } = JSON.parse(message) as Script;
  await started;
  // Users do not start at the same moment.
  const startAt = now() + Math.random() * everyMs;
  for (let made = 0; made < deltas; made++) {
    if (everyMs > 0) await delay(Math.max(0, startAt + made * everyMs - now()));
    else if (made % BURST === 0) await turn();
    yield `${now().toFixed(3)} `;
  }
}
