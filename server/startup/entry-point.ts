import { ConfigError } from '../errors/config-error.js';
import { StartInterrupted } from './start-steps.js';

/** Time for connections that are still closing. */
const EXIT_GRACE_MS = 2_000;

/** Runs a program that a person started, and reports its failure as text and an exit code. An interrupted start is not a failure. */
export async function runEntryPoint(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof StartInterrupted) {
      process.stderr.write('Stopped before it had started.\n');
    } else {
      process.stderr.write(
        `${error instanceof ConfigError ? `A setting cannot be used.\n${error.message}` : explain(error)}\n`,
      );
      process.exitCode = error instanceof ConfigError ? error.exitCode : 1;
    }
  } finally {
    // What a step of the start that hangs has open, or a plugin that has stopped, would keep the process alive.
    setTimeout(() => process.exit(), EXIT_GRACE_MS).unref();
  }
}

/** The whole chain of causes, without stacks, for a person at the terminal. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : `\n  because ${explain(error.cause)}`;
  return `${error.name}: ${error.message}${cause}`;
}
