/** Evaluates claims as an oracle: `BASE_URL=… API_KEY=… ORACLE=did:… npm start`. */
import { createPlatformClient } from '@twin-oracle/sdk';
import { Progress } from './progress.js';
import { work } from './worker.js';

const { BASE_URL = 'http://127.0.0.1:3000', API_KEY, ORACLE, PROGRESS_FILE = 'progress' } = process.env;

if (API_KEY === undefined || ORACLE === undefined) {
  process.stderr.write('Set API_KEY, and ORACLE to the DID of the oracle\n');
  process.exitCode = 1;
} else {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  await work({
    platform: createPlatformClient({ baseUrl: BASE_URL, apiKey: API_KEY }),
    oracle: ORACLE,
    progress: new Progress(PROGRESS_FILE),
    log: (line) => void process.stdout.write(`${line}\n`),
    signal: stopping.signal,
  });
}
