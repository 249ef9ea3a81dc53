/** Prints the announcement of a start: text for a person at a terminal, otherwise a log line without secrets. */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { Config } from '../config/settings.js';
import { firstKeyFile } from './first-key-file.js';
import type { RunningServer } from '../start.js';

export interface AnnouncementOptions {
  readonly server: Pick<RunningServer, 'url' | 'oracleDid' | 'firstApiKey' | 'embedded'>;
  readonly config: Pick<Config, 'DATA_DIR' | 'BOOTSTRAP_API_KEY' | 'CONSOLE'>;
  readonly output: { readonly isTTY?: boolean; write(text: string): unknown };
  readonly log: Pick<Logger, 'info'>;
}

export async function announce({ server, config, output, log }: AnnouncementOptions): Promise<void> {
  const { url, oracleDid, firstApiKey, embedded } = server;
  const file = firstKeyFile(config);
  if (output.isTTY === true) {
    output.write(banner(server, config));
    if (firstApiKey !== undefined) await rm(file, { force: true });
    return;
  }
  // The output of a pipe is collected and kept, so the key stays in its file.
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
  config: AnnouncementOptions['config'],
): string {
  const { DATA_DIR, CONSOLE } = config;
  // The demo uses the default URL of a server.
  const where = url === 'http://127.0.0.1:3000' ? '' : ` ORACLE_URL=${url}`;
  return `
twin-oracle is running.

  ${CONSOLE ? `Console   ${url}/console\n  ` : ''}API       ${url}
  Docs      ${url}/docs
  Socket    ${url}   (Socket.IO, namespace /)
  Oracle    ${oracleDid}
  Database  ${embedded ? `embedded PostgreSQL in ${DATA_DIR}` : 'as DATABASE_URL says'}
  API key   ${whereKeyIs(firstApiKey, config)}

Next, in another terminal:

  make demo${where} API_KEY=${firstApiKey ?? '<your key>'}

`;
}

function whereKeyIs(firstApiKey: string | undefined, config: AnnouncementOptions['config']): string {
  if (firstApiKey !== undefined) return `${firstApiKey}   (shown this once: keep it)`;
  if (config.BOOTSTRAP_API_KEY !== undefined) return 'as BOOTSTRAP_API_KEY says';
  // An earlier start had no terminal, or failed after it had created the key.
  const file = firstKeyFile(config);
  if (existsSync(file)) return `in ${file}; delete that file once you keep the key elsewhere`;
  return 'made at the first start; `make api-key` makes another';
}
