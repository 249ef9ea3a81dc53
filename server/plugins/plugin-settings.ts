import { givenSettings, issueLines, type Environment } from '../config/read-settings.js';
import type { Plugin } from './define-plugin.js';
import { PluginError } from './plugin-error.js';

/**
 * Reads the settings of a plugin; an empty one counts as unset.
 * @throws {PluginError} naming the plugin and each wrong setting. It never quotes values, since some are secret.
 */
export function readPluginSettings({ name, config }: Plugin, environment: Environment): unknown {
  if (!config) return {};
  const own = Object.keys(config.shape).map((setting) => [setting, environment[setting]] as const);
  const { data, error } = config.safeParse(givenSettings(Object.fromEntries(own)));
  if (error) throw new PluginError(name, issueLines(error).join('; '));
  return data;
}

/** The names of all settings of the plugins. */
export function pluginSettingNames(plugins: readonly Plugin[]): string[] {
  return plugins.flatMap(({ config }) => Object.keys(config?.shape ?? {}));
}
