import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../server/persistence/embedded/free-port.js';

const contract = fileURLToPath(new URL('../../generated/openapi.json', import.meta.url));
const command = fileURLToPath(new URL('../../node_modules/.bin/prism', import.meta.url));

const JSON_TYPE = 'application/json';

/** What is asked of Prism. */
export interface PrismRequest {
  readonly method: string;
  /** The path with its query. */
  readonly url: string;
  readonly accept?: string | undefined;
  /** As in `Prefer`: `code=404`, `example=stopped`. */
  readonly prefer?: string | undefined;
  /** JSON, or text of another type. */
  readonly body?: unknown;
  readonly type?: string | undefined;
}

export interface Prism {
  /** Answers from the examples of the contract. Waits until Prism has started. */
  readonly ask: (request: PrismRequest) => Promise<Response>;
  readonly stop: () => void;
}

/** Starts Prism beside this process: it takes seconds, during which everything else is answered already. */
export function startPrism(): Prism {
  const stopping = new AbortController();
  const started = start(stopping.signal);
  // Told to the first who asks.
  started.catch(() => undefined);
  return {
    async ask({ method, url, accept, prefer, body, type = JSON_TYPE }) {
      const origin = await started;
      return fetch(new URL(url, origin), {
        method,
        headers: {
          // It only checks that there are some; the caller has shown theirs.
          authorization: 'Bearer any',
          'x-auth-type': 'ucan',
          // Otherwise it would give the example of a success in place of an error.
          ...(accept !== undefined && { accept: `${accept}, application/problem+json` }),
          ...(prefer !== undefined && { prefer }),
          ...(body !== undefined && { 'content-type': type }),
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
    },
    stop: () => stopping.abort(),
  };
}

async function start(signal: AbortSignal): Promise<string> {
  const port = await freePort();
  signal.throwIfAborted();
  const child = spawn(
    process.execPath,
    [command, 'mock', '--host', '127.0.0.1', '--port', String(port), contract],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  signal.addEventListener('abort', () => child.kill());
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (piece: string) => {
      text = (text + piece).slice(-10_000);
      if (text.includes('Prism is listening')) resolve(`http://127.0.0.1:${port}`);
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`Prism has ended:\n${text}`)));
  });
}
