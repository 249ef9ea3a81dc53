import {
  circuitBreaker,
  ConsecutiveBreaker,
  handleWhen,
  isBrokenCircuitError,
  timeout,
  TimeoutStrategy,
  wrap,
  type IPolicy,
} from 'cockatiel';
import type { Logger } from 'pino';
import { Problem, unavailable } from '../../contract/errors/problem.js';

/** Failures in a row after which a plugin is degraded. */
const FAILURES = 5;

/** How long a degraded plugin is left alone before it is tried again. */
const RECOVERY_MS = 10_000;

/** The time limit of a hook, in milliseconds: a request waits for it. */
export const HOOK_LIMIT_MS = 2_000;

/** Counts what a plugin fails at. A plugin that fails again and again is degraded: it is not called for a while, and then tried once. */
export interface PluginCircuit {
  readonly isDegraded: () => boolean;
  /** Runs a handler. Rejects with 503 while the plugin is degraded. */
  handle<T>(work: () => Promise<T> | T): Promise<T>;
  /** Runs a hook, within its time limit. Rejects with 503 while the plugin is degraded, and when the hook takes too long. */
  hook<T>(work: () => Promise<T> | T): Promise<T>;
}

export function createPluginCircuit(plugin: string, log: Logger): PluginCircuit {
  const breaker = circuitBreaker(
    // A refusal is an answer.
    handleWhen((error) => !(error instanceof Problem)),
    { halfOpenAfter: RECOVERY_MS, breaker: new ConsecutiveBreaker(FAILURES) },
  );
  let isDegraded = false;
  breaker.onBreak(() => {
    isDegraded = true;
    log.error('the plugin is degraded: it failed again and again');
  });
  breaker.onReset(() => {
    isDegraded = false;
    log.info('the plugin has recovered');
  });
  const limited = wrap(breaker, timeout(HOOK_LIMIT_MS, TimeoutStrategy.Aggressive));

  const run = async <T>(policy: IPolicy, work: () => Promise<T> | T): Promise<T> => {
    try {
      return await policy.execute(async () => work());
    } catch (error) {
      throw isBrokenCircuitError(error) ? degraded(plugin) : error;
    }
  };
  return {
    isDegraded: () => isDegraded,
    handle: (work) => run(breaker, work),
    hook: (work) => run(limited, work),
  };
}

function degraded(plugin: string): Problem {
  return unavailable(`The plugin ${plugin} is degraded; try again`);
}
