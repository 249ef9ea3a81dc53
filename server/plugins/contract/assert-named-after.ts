import { PluginError } from '../plugin-error.js';

/** @throws {PluginError} with the place when the name is not after the plugin. */
export function assertNamedAfter(plugin: string, place: string, name: string, prefix: string): void {
  if (!isNamedAfter(name, prefix))
    throw new PluginError(plugin, `${place}: the name must be ${prefix} or begin with it`);
}

/** `WeatherReport` is named after `Weather`, `Weathered` is not. */
function isNamedAfter(name: string, prefix: string): boolean {
  return name.startsWith(prefix) && /^(?:[A-Z0-9_]|$)/.test(name.slice(prefix.length));
}
