import { ConfigError, readConfig, type Config } from './config.js';
import { createLogger } from './logging.js';
import { startServer, type RunningServer } from './start.js';

process.exitCode = await run().catch((error: unknown) => {
  process.stderr.write(
    error instanceof ConfigError ? `A setting cannot be used.\n${error.message}\n` : `${explain(error)}\n`,
  );
  return 1;
});

async function run(): Promise<number> {
  const config = readConfig(process.env);
  const log = createLogger(config.LOG_LEVEL);
  const server = await startServer(config, log);
  process.stdout.write(banner(server, config));
  const signal = await nextSignal();
  log.info({ signal }, 'stopping');
  // Whoever asks twice does not want to wait.
  void nextSignal().then(() => process.exit(1));
  await server.stop();
  log.info('stopped');
  return 0;
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
  return `
twin-oracle is running.

  API       ${url}
  Docs      ${url}/docs
  Socket    ${url}   (Socket.IO, namespace /)
  Oracle    ${oracleDid}
  Database  ${embedded ? `embedded PostgreSQL in ${DATA_DIR}` : 'as DATABASE_URL says'}
  API key   ${key}

Next, in another terminal:

  make demo API_KEY=${firstApiKey ?? '<your key>'}

`;
}

/** The whole chain of causes, without stacks: what a person at the terminal needs. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined
    ? `${error.name}: ${error.message}`
    : `${error.name}: ${error.message}\n  because ${explain(error.cause)}`;
}
