import type { components } from '../../generated/server-types.js';
import type { Plugin } from './define-plugin.js';
import type { OpenPlugin } from './open-plugins.js';

/** What a plugin says of itself, as in the discovery document. */
export type PluginDetails = components['schemas']['PluginDetails'];

export interface PluginStatus extends PluginDetails {
  /** A plugin that is `degraded` has failed again and again. Its routes answer 503 until it has recovered. */
  readonly status: 'active' | 'degraded';
}

export function detailsOf({ name, version, manifest }: Plugin): PluginDetails {
  return { name, version, ...manifest };
}

export function statusOf({ plugin, circuit }: OpenPlugin): PluginStatus {
  return { ...detailsOf(plugin), status: circuit.isDegraded() ? 'degraded' : 'active' };
}
