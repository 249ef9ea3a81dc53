/** Starts the embedded database alone, reports how long that took, and stops it. */
import { startEmbeddedPostgres } from '../../../../server/persistence/embedded/embedded-postgres.js';

const begun = performance.now();
const postgres = await startEmbeddedPostgres({ dataDir: process.env.DATA_DIR ?? '' });
process.stdout.write(`${performance.now() - begun}\n`);
await postgres.stop();
