import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { ConfigError } from '../errors/config-error.js';
import { codeOf } from '../persistence/errors/error-code.js';
import { makeFolder } from '../persistence/files/make-folder.js';

/** Throws a `ConfigError` when the folder cannot be created or written. */
export async function prepareDataFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder);
    await access(folder, constants.W_OK);
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR: ${folder} cannot be written (${codeOf(error) ?? String(error)}); name a folder that can`,
    );
  }
}
