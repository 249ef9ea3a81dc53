import { circuitBreaker, ConsecutiveBreaker, handleWhen, isBrokenCircuitError } from 'cockatiel';
import pTimeout, { TimeoutError } from 'p-timeout';
import type { Logger } from 'pino';
import { problemOf, unavailable, type Explain } from '../../contract/errors/problem.js';

/** Failures in a row after which a plugin is degraded. */
const FAILURES = 5;

/** How long a degraded plugin is left alone before it is tried again. */
const RECOVERY_MS = 10_000;

/** The time limit of a hook, in milliseconds: a request waits for it. */
export const HOOK_LIMIT_MS = 2_000;

/** The time limit of a handler, in milliseconds. It is generous: a handler may wait for another server, and a reply may stream for longer. */
export const HANDLER_LIMIT_MS = 60_000;

/** Counts what a plugin fails at. A plugin that fails again and again is degraded: it is not called for a while, and then tried once. */
export interface PluginCircuit {
  readonly isDegraded: () => boolean;
  /** Undefined for one that is not. */
  readonly degradedSince: () => Date | undefined;
  /** Runs the handler of a request or an event. Rejects with 503 while the plugin is degraded, and when the handler takes too long. */
  handle<T>(work: () => Promise<T> | T): Promise<T>;
  /** The same for a hook, whose time limit is shorter. */
  hook<T>(work: () => Promise<T> | T): Promise<T>;
  /** The same for a tool, which has a time limit of its own. */
  tool<T>(work: () => Promise<T> | T): Promise<T>;
  /** The same for one run of a job. */
  job<T>(work: () => Promise<T> | T, limitMs: number): Promise<T>;
}

export interface PluginCircuitOptions {
  /** The name of the plugin. */
  readonly plugin: string;
  /** Says which errors are those of the request, such as text that the database cannot store. */
  readonly explain: Explain;
  readonly log: Logger;
}

export function createPluginCircuit({ plugin, explain, log }: PluginCircuitOptions): PluginCircuit {
  const breaker = circuitBreaker(
    // A refusal is an answer, and a request at fault says nothing about the plugin: nobody may switch it off for others by such requests.
    handleWhen((error) => problemOf(error, explain).code === 'internal_error'),
    { halfOpenAfter: RECOVERY_MS, breaker: new ConsecutiveBreaker(FAILURES) },
  );
  let degradedSince: Date | undefined;
  breaker.onBreak(() => {
    // A trial that fails breaks it once more.
    degradedSince ??= new Date();
    log.error('the plugin is degraded: it failed again and again');
  });
  breaker.onReset(() => {
    degradedSince = undefined;
    log.info('the plugin has recovered');
  });
  const run = async <T>(work: () => Promise<T> | T, milliseconds = Infinity): Promise<T> => {
    try {
      return await breaker.execute(() => {
        const result = work();
        // What hangs is a failure, too: the call that tries a degraded plugin again would otherwise keep its place.
        return isThenable(result) ? pTimeout(Promise.resolve(result), { milliseconds }) : result;
      });
    } catch (error) {
      if (isBrokenCircuitError(error)) throw unavailable(`The plugin ${plugin} is degraded; try again`);
      if (error instanceof TimeoutError) throw unavailable(`The plugin ${plugin} took too long; try again`);
      throw error;
    }
  };
  return {
    isDegraded: () => degradedSince !== undefined,
    degradedSince: () => degradedSince,
    handle: (work) => run(work, HANDLER_LIMIT_MS),
    hook: (work) => run(work, HOOK_LIMIT_MS),
    tool: (work) => run(work),
    job: run,
  };
}

function isThenable<T>(value: PromiseLike<T> | T): value is PromiseLike<T> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}
