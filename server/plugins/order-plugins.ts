import { satisfies } from 'semver';
import type { Plugin } from './define-plugin.js';
import { PluginError } from './plugin-error.js';

/**
 * Sorts plugins so that each comes after those that it requires, and by name where that leaves a choice: the order in which they were given does not
 * matter.
 * @throws {PluginError} for two of one name, a requirement that is missing or has another version, and a circle of requirements.
 */
export function orderPlugins(plugins: readonly Plugin[], hostVersion: string): Plugin[] {
  const byName = new Map<string, Plugin>();
  for (const plugin of plugins) {
    if (byName.has(plugin.name)) throw new PluginError(plugin.name, 'two plugins have this name');
    byName.set(plugin.name, plugin);
  }
  const ordered = new Set<Plugin>();
  const visit = (plugin: Plugin, path: readonly string[]) => {
    if (ordered.has(plugin)) return;
    if (path.includes(plugin.name))
      throw new PluginError(plugin.name, `requires itself: ${[...path, plugin.name].join(' → ')}`);
    for (const required of requirementsOf(plugin, byName)) visit(required, [...path, plugin.name]);
    ordered.add(plugin);
  };
  for (const plugin of byName.values()) assertHost(plugin, hostVersion);
  for (const plugin of plugins.toSorted((a, b) => (a.name < b.name ? -1 : 1))) visit(plugin, []);
  return [...ordered];
}

function assertHost({ name, requires: { host } }: Plugin, version: string): void {
  if (!satisfies(version, host, { includePrerelease: true }))
    throw new PluginError(name, `requires.host: this server is ${version}, and the plugin needs ${host}`);
}

function requirementsOf({ name, requires }: Plugin, byName: ReadonlyMap<string, Plugin>): Plugin[] {
  const { plugins = {}, optionalPlugins = {} } = requires;
  return [...Object.entries(plugins), ...Object.entries(optionalPlugins)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([other, range]) => {
      const found = byName.get(other);
      if (!found) {
        if (other in optionalPlugins) return [];
        throw new PluginError(name, `requires.plugins.${other}: that plugin is not loaded`);
      }
      if (!satisfies(found.version, range))
        throw new PluginError(
          name,
          `requires.plugins.${other}: its version is ${found.version}, and the plugin needs ${range}`,
        );
      return [found];
    });
}
