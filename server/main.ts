import { announce } from './startup/announcement.js';
import { readConfig } from './config/settings.js';
import { runEntryPoint } from './startup/entry-point.js';
import { createLogger } from './startup/logging.js';
import { misspelledSettings } from './config/misspelled-settings.js';
import { startServer } from './start.js';

await runEntryPoint(async () => {
  const config = readConfig(process.env);
  const log = createLogger(config.LOG_LEVEL);
  for (const warning of misspelledSettings(process.env)) log.warn(warning);
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
  // Whatever the level: it says where the server is, and where its first key.
  await announce({ server, config, output: process.stdout, log: log.child({}, { level: 'info' }) });
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
