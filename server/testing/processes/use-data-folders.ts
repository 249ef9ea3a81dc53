import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { startEmbeddedPostgres } from '../../persistence/embedded/embedded-postgres.js';
import { createDataFolder, type DataFolder } from './data-folder.js';

/** For the tests of a file: a data folder for each, with a cluster that is created once. */
export function useDataFolders(): { readonly dataDir: string } {
  let made: DataFolder;
  let used: DataFolder;
  beforeAll(async () => {
    made = await createDataFolder();
    await (await startEmbeddedPostgres({ dataDir: made.dataDir })).stop();
  });
  beforeEach(async () => {
    used = await createDataFolder(made);
  });
  afterEach(() => used.remove());
  afterAll(() => made.remove());
  return {
    get dataDir() {
      return used.dataDir;
    },
  };
}
