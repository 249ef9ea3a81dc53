import pTimeout from 'p-timeout';
import { pluginErrorOf } from './plugin-error.js';

/** The time limit of each step of a plugin's start and stop, in milliseconds. */
export const STEP_LIMIT_MS = 10_000;

/** Runs a step of a plugin's start or stop. @throws {PluginError} naming the plugin and the step when it fails or takes too long. */
export async function withinLimit<T>(plugin: string, step: string, work: () => Promise<T>): Promise<T> {
  try {
    return await pTimeout(work(), {
      milliseconds: STEP_LIMIT_MS,
      message: `it took more than ${STEP_LIMIT_MS / 1000} s`,
    });
  } catch (error) {
    throw pluginErrorOf(plugin, `${step} failed`, error);
  }
}
