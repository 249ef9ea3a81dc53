/**
 * Prints the headers that sign a call to the oracle of a running server: `make token`. They go to the standard output, for `curl -H @…`;
 * messages go to the standard error output. The key is stored in a file, so that later headers are of the same user.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { ConnectionError, discover } from '@twin-oracle/sdk';
import { createInvocation, generateKey, keyFromText, keyToText, type UcanKey } from '@twin-oracle/sdk/ucan';

const { values } = parseArgs({
  options: {
    'base-url': { type: 'string', default: process.env.BASE_URL ?? 'http://127.0.0.1:3000' },
    'key-file': { type: 'string', default: '.data/throw-away-key' },
    'expires-seconds': { type: 'string', default: '300' },
  },
});
const { 'base-url': baseUrl, 'key-file': keyFile, 'expires-seconds': seconds } = values;

try {
  const lifetimeSeconds = Number(seconds);
  if (!Number.isInteger(lifetimeSeconds) || lifetimeSeconds < 1)
    throw new Error(`EXPIRES_SECONDS must be a whole number above 0, not ${seconds}`);
  const {
    oracle,
    authentication: { invocationMaxSeconds },
  } = await discover(baseUrl);
  if (lifetimeSeconds > invocationMaxSeconds)
    throw new Error(`EXPIRES_SECONDS must be at most ${invocationMaxSeconds}, which this oracle allows`);
  const key = await openKey(keyFile);
  const { serialized } = await createInvocation({ issuer: key, audience: oracle.did, lifetimeSeconds });
  console.error(`Signed by ${key.did()}, whose key is in ${keyFile}, for ${seconds} s`);
  console.log(`Authorization: Bearer ${serialized}\nX-Auth-Type: ucan`);
} catch (error) {
  if (!(error instanceof Error)) throw error;
  const advice =
    error instanceof ConnectionError
      ? `No server answers at ${baseUrl}. Start one with \`make start\`, or name another in BASE_URL.\n`
      : '';
  console.error(advice + error.message);
  process.exitCode = 1;
}

/** The key in the file, or a new one, which only the user of this machine can read. */
async function openKey(path: string): Promise<UcanKey> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text !== undefined) {
    const { ok: key, error } = await keyFromText(text);
    if (!key) throw new Error(`${path} holds no key of \`make token\`: ${error.detail}`);
    return key;
  }
  const key = await generateKey();
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${keyToText(key)}\n`, { mode: 0o600, flag: 'wx' });
  return key;
}
