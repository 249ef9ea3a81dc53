import { join } from 'node:path';

/** Where the embedded database is, if there is one. */
export const embeddedFolder = (dataDir: string) => join(dataDir, 'pg');
