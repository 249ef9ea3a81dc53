/** `twin-oracle backup <file>`: writes the whole database into a new file, while servers may go on. */
import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import openapi from '../../generated/openapi.json' with { type: 'json' };
import { readConfig, type Config } from '../config/settings.js';
import { ConfigError } from '../errors/config-error.js';
import { withConnection } from '../persistence/connection.js';
import { embeddedFolder } from '../persistence/embedded/embedded-folder.js';
import { syncFolder } from '../persistence/files/sync-folder.js';
import { withConfiguredDatabase } from '../startup/with-configured-database.js';
import { runEntryPoint } from '../startup/entry-point.js';
import { hasTables } from './store/database-contents.js';
import { writeBackup, type BackupReport } from './store/write-backup.js';

/** Only its owner may read it: it has everything that the database has. */
const MODE = 0o600;

export function backupCommand(args: readonly string[]): Promise<void> {
  return runEntryPoint(async () => {
    const [file, ...others] = args;
    if (file === undefined || file.startsWith('-') || others.length > 0)
      throw new ConfigError('twin-oracle backup needs the name of one new file');
    if (existsSync(file)) throw new ConfigError(`${file} is there already: a backup is a new file`);
    if (!existsSync(dirname(file))) throw new ConfigError(`${dirname(file)} is no folder that is there`);
    const config = readConfig(process.env);
    assertThereIsOne(config);
    const { rows, tables } = await withConfiguredDatabase(config, (url) =>
      withConnection(url, async (client) => {
        if (!(await hasTables(client)))
          throw new ConfigError('The database has no tables of a server: there is nothing to back up');
        return intoFile(file, (output) => writeBackup(client, output, openapi.info.version));
      }),
    );
    process.stdout.write(
      `${file} has ${rows} rows of ${tables} tables. Keep ORACLE_KEY and ENCRYPTION_KEYS, or the files oracle-key and encryption-key in DATA_DIR, in another place: the backup is of no use without them.\n`,
    );
  });
}

/** The embedded database would be made where there is none: a folder with a slip of the pen is not to become an empty database. */
function assertThereIsOne({ DATABASE_URL, DATA_DIR }: Config): void {
  if (DATABASE_URL === undefined && !existsSync(embeddedFolder(DATA_DIR)))
    throw new ConfigError(`DATA_DIR: there is no database in ${DATA_DIR}`);
}

/** A file of that name is whole: it has another name until then. */
async function intoFile(
  file: string,
  write: (output: PassThrough) => Promise<BackupReport>,
): Promise<BackupReport> {
  const partial = `${file}.partial`;
  try {
    const output = new PassThrough();
    const stored = pipeline(
      output,
      createGzip(),
      createWriteStream(partial, { mode: MODE, flags: 'wx', flush: true }),
    );
    const [report] = await Promise.all([
      write(output).then(
        (written) => {
          output.end();
          return written;
        },
        (error: unknown) => {
          output.destroy(error instanceof Error ? error : new Error(String(error)));
          throw error;
        },
      ),
      stored,
    ]);
    await rename(partial, file);
    await syncFolder(dirname(file));
    return report;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}
