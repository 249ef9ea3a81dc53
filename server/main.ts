import { readConfig, type Config } from './config.js';
import { runEntryPoint } from './entry-point.js';
import { createLogger } from './logging.js';
import { startServer, type RunningServer } from './start.js';

await runEntryPoint(async () => {
  const config = readConfig(process.env);
  const log = createLogger(config.LOG_LEVEL);
  // Heard from here on: a start that is interrupted must still stop what it has started.
  const signal = nextSignal();
  const interrupted = new AbortController();
  void signal.then(async () => {
    interrupted.abort();
    // Whoever asks twice does not want to wait.
    await nextSignal();
    process.exit(1);
  });
  const server = await startServer(config, log, {}, interrupted.signal);
  process.stdout.write(banner(server, config));
  const reason = await Promise.race([signal, server.lost.then(fail)]);
  log.info({ reason }, 'stopping');
  await server.stop();
  log.info('stopped');
});

/** Exits with 1, so that whatever supervises the process starts it anew. */
function fail(reason: string): string {
  process.exitCode = 1;
  return reason;
}

function nextSignal(): Promise<string> {
  return new Promise((done) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, done);
  });
}

function banner(
  { url, oracleDid, firstApiKey, embedded }: RunningServer,
  { DATA_DIR, BOOTSTRAP_API_KEY }: Config,
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
