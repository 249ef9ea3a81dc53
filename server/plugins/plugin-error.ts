import { ConfigError } from '../errors/config-error.js';

/** A plugin that cannot be used. It stops the start; the message names the plugin. */
export class PluginError extends ConfigError {
  /** What its `setup` waits for may be there at another start. */
  override readonly exitCode = 1;

  constructor(
    readonly plugin: string,
    reason: string,
    cause?: unknown,
    /** The setting that names it, where that is to be looked at. */
    setting?: string,
  ) {
    super(`${setting === undefined ? '' : `${setting}: `}plugin ${plugin}: ${reason}`);
    this.cause = cause;
  }
}

/** The error for what a plugin did not manage, such as `setup failed`; one that names a plugin already stays as it is. */
export function pluginErrorOf(plugin: string, what: string, cause: unknown): PluginError {
  if (cause instanceof PluginError) return cause;
  return new PluginError(plugin, `${what}: ${cause instanceof Error ? cause.message : String(cause)}`, cause);
}
