/** Evaluates claims as an oracle: `BASE_URL=… API_KEY=… ORACLE=did:… npm start`. */
import { createPlatformClient } from '@twin-oracle/sdk';
import { Progress } from './progress.js';
import { SettingsError } from './refusals.js';
import { work } from './worker.js';

/** EX_CONFIG of sysexits.h: a supervisor need not start the worker again before the operator has fixed something. */
const EXIT_SETTINGS = 78;

const run = async (): Promise<void> => {
  const { BASE_URL = 'http://127.0.0.1:3000', API_KEY, ORACLE, PROGRESS_FILE = 'progress' } = process.env;
  if (!API_KEY || !ORACLE) throw new SettingsError('Set API_KEY, and ORACLE to the DID of the oracle');
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  await work({
    platform: connect(BASE_URL, API_KEY),
    oracle: ORACLE,
    progress: new Progress(PROGRESS_FILE),
    log: (line) => void process.stdout.write(`${line}\n`),
    signal: stopping.signal,
  });
};

const connect = (baseUrl: string, apiKey: string) => {
  try {
    return createPlatformClient({ baseUrl, apiKey });
  } catch (cause) {
    // It names the option, and never quotes the key.
    throw new SettingsError(`BASE_URL or API_KEY cannot be used: ${String(cause)}`, { cause });
  }
};

try {
  await run();
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = EXIT_SETTINGS;
}
