import { PluginError } from '../plugin-error.js';

/** Who has which names in a merged document: the host or a plugin. */
export interface Owners {
  readonly addHost: (kind: string, name: string) => void;
  /** @throws {PluginError} naming the owner when the name is taken. */
  readonly claim: (plugin: string, kind: string, name: string, place: string) => void;
}

export function createOwners(): Owners {
  const owners = new Map<string, string>();
  return {
    addHost: (kind, name) => void owners.set(`${kind} ${name}`, 'the host'),
    claim(plugin, kind, name, place) {
      const owner = owners.get(`${kind} ${name}`);
      if (owner !== undefined)
        throw new PluginError(plugin, `${place}: ${owner} has the ${kind} ${name} already`);
      owners.set(`${kind} ${name}`, `plugin ${plugin}`);
    },
  };
}
