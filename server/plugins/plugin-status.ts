import type { components } from '../../generated/server-types.js';
import type { Plugin } from './define-plugin.js';
import type { OpenPlugin } from './open-plugins.js';

/** What a plugin says of itself, as in the discovery document. */
export type PluginDetails = components['schemas']['PluginDetails'];

export interface PluginStatus extends PluginDetails {
  /** A plugin that is `degraded` has failed again and again. Its routes answer 503 until it has recovered. */
  readonly status: 'active' | 'degraded';
}

/** What operators can ask of a plugin. */
export interface PluginInspection {
  readonly name: string;
  /** Undefined for one that is not degraded. */
  readonly degradedSince: () => Date | undefined;
  /** Why it does not work as it should. Undefined for a plugin that checks nothing. */
  readonly check: ((signal: AbortSignal) => Promise<string | undefined>) | undefined;
}

/** A plugin may be written in JavaScript, and tell anything. */
const MAX_REASON_CHARACTERS = 300;

export function inspectionOf({ plugin, parts: { check }, circuit }: OpenPlugin): PluginInspection {
  return {
    name: plugin.name,
    degradedSince: () => circuit.degradedSince(),
    check:
      check &&
      (async (signal) => {
        const reason: unknown = await check(signal);
        if (reason === undefined) return undefined;
        return typeof reason === 'string'
          ? reason.slice(0, MAX_REASON_CHARACTERS)
          : 'Its check gives something else than a text';
      }),
  };
}

export function detailsOf({ name, version, manifest }: Plugin): PluginDetails {
  return { name, version, ...manifest };
}

export function statusOf({ plugin, circuit }: OpenPlugin): PluginStatus {
  return { ...detailsOf(plugin), status: circuit.isDegraded() ? 'degraded' : 'active' };
}
