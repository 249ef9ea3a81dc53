import { ConfigError } from './config.js';

/** Runs what a person started, and turns its failure into words and an exit code. */
export async function runEntryPoint(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    process.stderr.write(
      `${error instanceof ConfigError ? `A setting cannot be used.\n${error.message}` : explain(error)}\n`,
    );
    process.exitCode = 1;
  }
}

/** The whole chain of causes, without stacks: what a person at the terminal needs. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : `\n  because ${explain(error.cause)}`;
  return `${error.name}: ${error.message}${cause}`;
}
