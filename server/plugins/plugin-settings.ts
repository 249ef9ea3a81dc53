import type { Plugin } from './define-plugin.js';
import { PluginError } from './plugin-error.js';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings of a plugin; an empty one counts as unset.
 * @throws {PluginError} naming the plugin and each wrong setting. It never quotes values, since some are secret.
 */
export function readPluginSettings({ name, config }: Plugin, environment: Environment): unknown {
  if (!config) return {};
  const given = Object.fromEntries(
    Object.keys(config.shape).flatMap((setting) => {
      const value = environment[setting];
      return value === undefined || value === '' ? [] : [[setting, value]];
    }),
  );
  const { data, error } = config.safeParse(given);
  if (error)
    throw new PluginError(
      name,
      error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '),
    );
  return data;
}
