/** A process that runs suites, with a time limit that holds even for an endless loop. */
import { fork, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import { z } from 'zod';

const replySchema = z.object({
  /** The messages of what failed; absent when the suite has passed. */
  failure: z.string().optional(),
  /** The name of the first test that failed; absent when none has, or when the suite could not be run. */
  test: z.string().optional(),
  milliseconds: z.number(),
  /** The ids of the mutants whose code ran. */
  covered: z.array(z.string()),
});

export type SuiteRun =
  | ({ readonly hasEnded: true } & Readonly<z.infer<typeof replySchema>>)
  | { readonly hasEnded: false; readonly failure: 'timeout' | 'crash' };

export interface SuiteRequest {
  readonly path: string;
  /** The id of the active mutant. */
  readonly mutant?: string | undefined;
  /** The name of the only test to run. */
  readonly test?: string | undefined;
}

export interface TestProcess {
  /** A run that does not end ends the process; the next run starts another. */
  run(request: SuiteRequest, limitMs: number): Promise<SuiteRun>;
  kill(): void;
}

/** @param sources the path of a file with what `instrument` made. */
export function createTestProcess(sources: string): TestProcess {
  let running: ChildProcess | undefined;

  const kill = () => {
    running?.kill('SIGKILL');
    running = undefined;
  };

  return {
    run: ({ path, mutant, test }, limitMs) =>
      new Promise((settle) => {
        const child = (running ??= start(sources));
        const end = (run: SuiteRun) => {
          clearTimeout(timer);
          child.off('message', onMessage);
          child.off('exit', onExit);
          if (!run.hasEnded) kill();
          settle(run);
        };
        const onMessage = (reply: unknown) => end({ hasEnded: true, ...replySchema.parse(reply) });
        const onExit = () => end({ hasEnded: false, failure: 'crash' });
        const timer = setTimeout(() => end({ hasEnded: false, failure: 'timeout' }), limitMs);
        child.once('message', onMessage);
        child.once('exit', onExit);
        child.send({ path: resolve(path), mutant, test }, (error) => {
          if (error) onExit();
        });
      }),
    kill,
  };
}

function start(sources: string): ChildProcess {
  const child = fork('scripts/mutation/worker.js', [sources], { execArgv: [], silent: true });
  child.stdout?.resume();
  child.stderr?.resume();
  return child;
}
