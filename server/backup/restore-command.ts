/** `twin-oracle restore <file> [--check]`: fills an empty database from a backup, or only reads whether the file is a whole one. */
import { createReadStream } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { createGunzip } from 'node:zlib';
import { readConfig } from '../config/settings.js';
import { ConfigError } from '../errors/config-error.js';
import { withConfiguredDatabase } from '../startup/with-configured-database.js';
import { runEntryPoint } from '../startup/entry-point.js';
import { checkBackup } from './read-backup.js';
import { restoreBackup } from './store/restore-backup.js';

export function restoreCommand(args: readonly string[]): Promise<void> {
  return runEntryPoint(async () => {
    const { file, isCheck } = await readArguments(args);
    const content = createGunzip();
    // An error destroys the content, which tells its reader.
    pipeline(createReadStream(file), content).catch(() => undefined);
    const { manifest, rows } = isCheck
      ? await checkBackup(content)
      : await withConfiguredDatabase(readConfig(process.env), (url) => restoreBackup(url, content));
    process.stdout.write(
      `${isCheck ? 'The file is whole' : 'Restored'}: ${rows} rows of ${manifest.tables.length} tables, as they were at ${manifest.createdAt}.\n`,
    );
  });
}

async function readArguments(args: readonly string[]): Promise<{ file: string; isCheck: boolean }> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { check: { type: 'boolean', default: false } },
  });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0)
    throw new ConfigError('twin-oracle restore needs the name of one file');
  await access(file, constants.R_OK).catch(() => {
    throw new ConfigError(`${file} cannot be read`);
  });
  return { file, isCheck: values.check };
}
