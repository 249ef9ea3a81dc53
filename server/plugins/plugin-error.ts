import { ConfigError } from '../config/settings.js';

/** A plugin that cannot be used. It stops the start; the message names the plugin. */
export class PluginError extends ConfigError {
  constructor(
    readonly plugin: string,
    reason: string,
    cause?: unknown,
  ) {
    super(`plugin ${plugin}: ${reason}`);
    this.cause = cause;
  }
}
