/** What a start prints: for a person at a terminal in words, everything else as a log line that holds no secret. */
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from './config.js';
import { replaceSecret } from './persistence/secret-file.js';
import type { RunningServer } from './start.js';

/** In the data folder: the first API key, when there is no terminal to show it on. */
export const FIRST_KEY_FILE = 'first-api-key';

export interface AnnouncementOptions {
  readonly server: Pick<RunningServer, 'url' | 'oracleDid' | 'firstApiKey' | 'embedded'>;
  readonly config: Pick<Config, 'DATA_DIR' | 'BOOTSTRAP_API_KEY'>;
  readonly output: { readonly isTTY?: boolean; write(text: string): unknown };
  readonly log: Pick<Logger, 'info'>;
}

export async function announce({ server, config, output, log }: AnnouncementOptions): Promise<void> {
  if (output.isTTY === true) {
    output.write(banner(server, config));
    return;
  }
  const { url, oracleDid, firstApiKey, embedded } = server;
  const file = join(config.DATA_DIR, FIRST_KEY_FILE);
  // What goes to a pipe is collected and kept by others.
  if (firstApiKey !== undefined) await replaceSecret(file, firstApiKey);
  log.info(
    {
      url,
      docs: `${url}/docs`,
      oracle: oracleDid,
      database: embedded ? 'embedded' : 'DATABASE_URL',
      ...(firstApiKey !== undefined && { firstApiKeyFile: file }),
    },
    'twin-oracle is running',
  );
}

function banner(
  { url, oracleDid, firstApiKey, embedded }: AnnouncementOptions['server'],
  { DATA_DIR, BOOTSTRAP_API_KEY }: AnnouncementOptions['config'],
): string {
  const key = firstApiKey
    ? `${firstApiKey}   (shown this once: keep it)`
    : BOOTSTRAP_API_KEY
      ? 'as BOOTSTRAP_API_KEY says'
      : 'made at the first start; `make api-key` makes another';
  // The demo looks where a server is by default.
  const where = url === 'http://127.0.0.1:3000' ? '' : ` ORACLE_URL=${url}`;
  return `
twin-oracle is running.

  API       ${url}
  Docs      ${url}/docs
  Socket    ${url}   (Socket.IO, namespace /)
  Oracle    ${oracleDid}
  Database  ${embedded ? `embedded PostgreSQL in ${DATA_DIR}` : 'as DATABASE_URL says'}
  API key   ${key}

Next, in another terminal:

  make demo${where} API_KEY=${firstApiKey ?? '<your key>'}

`;
}
