/**
 * A stand-in for a whole server, for tests that kill one: starts the PostgreSQL of the data folder in its argument, locks the folder, and
 * prints that as a line of JSON. At SIGINT it "drains" with a last query, then stops cleanly.
 */
import { once } from 'node:events';
import { withConnection } from '../../persistence/connection.js';
import {
  type EmbeddedPostgres,
  holdDataFolder,
  startEmbeddedPostgres,
} from '../../persistence/embedded/embedded-postgres.js';

function report(line: { state: string; [detail: string]: unknown }): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

// The input closes when the tests end, for whatever reason.
const interrupted = Promise.race([once(process, 'SIGINT'), once(process.stdin.resume(), 'close')]);

const postgres = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '' });
try {
  await serve(postgres);
} catch (error) {
  report({ state: 'refused', reason: String(error) });
} finally {
  await postgres.stop();
  process.stdin.destroy();
}

async function serve({ url, adopted }: EmbeddedPostgres): Promise<void> {
  const hold = await holdDataFolder(url);
  report({ state: 'ready', url, adopted });
  await interrupted;
  await withConnection(url, (client) => client.query(`insert into note values ('drained')`));
  report({ state: 'drained' });
  await hold.release();
}
