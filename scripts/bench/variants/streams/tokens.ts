import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises';
import { started } from '../../harness/serve-variant.js';
import { tokensOfModel } from './endpoint.js';
import { now, type Script } from './token-script.js';

/** An agent at full speed yields to others this often, like one that reads a model's answer from a socket. */
const BURST = 4;

/** The pace of the guide's `/stream`. */
const GUIDE_MS = 5;

/** What answers a message, as the variants that are not twin-oracle need it: a script, the guide's `/stream`, or a model. */
export function tokensOf(message: string): AsyncIterable<string> {
  const [, pieces] = /^\/stream (\d+)$/.exec(message) ?? [];
  if (pieces !== undefined) return count(Number(pieces));
  if (process.env.LLM_BASE_URL !== undefined) return tokensOfModel(process.env.LLM_BASE_URL, message);
  return tokensOfScript(message);
}

/** The tokens of a script, each with its creation time, about as long as a token of a model. */
export async function* tokensOfScript(message: string): AsyncGenerator<string> {
  const { tokens, everyMs, signals } = JSON.parse(message) as Script;
  await started(signals);
  // Users do not start at the same moment.
  const startAt = now() + Math.random() * everyMs;
  for (let made = 0; made < tokens; made++) {
    if (everyMs > 0) await delay(Math.max(0, startAt + made * everyMs - now()));
    else if (made % BURST === 0) await turn();
    yield `${now().toFixed(3)} `;
  }
}

/** The same text at the same pace as the guide's. */
async function* count(pieces: number): AsyncGenerator<string> {
  for (let piece = 1; piece <= pieces; piece++) {
    yield `${piece}${piece < pieces ? ' ' : ''}`;
    await delay(GUIDE_MS);
  }
}
