import { announce } from './startup/announcement.js';
import { collectWhenIdle } from './startup/collect-when-idle.js';
import { readConfig } from './config/settings.js';
import { runEntryPoint } from './startup/entry-point.js';
import { batchedOutput, createLogger } from './startup/logging.js';
import { startServer } from './start.js';

await runEntryPoint(async () => {
  const config = readConfig(process.env);
  const log = createLogger(config.LOG_LEVEL, batchedOutput());
  // From here on: a start that is interrupted must still stop what it has started.
  const signal = nextSignal();
  const interrupted = new AbortController();
  void signal.then(async () => {
    interrupted.abort();
    // A second signal means that the operator does not want to wait.
    await nextSignal();
    process.exit(1);
  });
  const server = await startServer(config, log, {}, interrupted.signal);
  // At any log level: it gives the server's URL, and the file of its first key.
  await announce({ server, config, output: process.stdout, log: log.child({}, { level: 'info' }) });
  // What waits for that line must not wait for the batch.
  log.flush();
  collectWhenIdle();
  const reason = await Promise.race([signal, server.lost.then(fail)]);
  log.info({ reason }, 'stopping');
  await server.stop();
  log.info('stopped');
});

/** Exits with 1, so that a supervisor restarts the process. */
function fail(reason: string): string {
  process.exitCode = 1;
  return reason;
}

function nextSignal(): Promise<string> {
  return new Promise((done) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, done);
  });
}
