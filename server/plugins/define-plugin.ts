import type { z } from 'zod';
import type { Callers } from '../auth/callers/handler.js';
import type { OperationHandlers } from '../contract/types.js';
import type { ClientEventContext } from '../ports/plugin-events-port.js';
import type { EventHandlers } from './events/event-types.js';
import type { AnyHostServices, HostServices } from './host-services.js';
import type { PluginHooks } from './hooks/plugin-hooks.js';
import type { PluginJob } from './jobs/run-jobs.js';
import type { CompleteManifest, PluginManifest } from './manifest.js';
import type { TablePlan } from '../ports/erasure-port.js';
import type { Migration } from './store/migrate-plugin.js';
import type { PluginContract, PluginContractTypes } from './plugin-contract.js';
import type { Tool } from '../oracle/turn/tool.js';
import { checkDefinition } from './check-definition.js';

/** A route that needs no credentials. Without a method all methods of the path are meant. */
export interface PublicRoute {
  /** As in the fragment: `/weather/ping`. The first slash may be left out. */
  readonly path: string;
  readonly method?: string;
}

export interface Requirements {
  /** A range of versions of the host, such as `^1.0`. */
  readonly host: string;
  /** Plugins that must be loaded, with the ranges of their versions. They are set up first and stopped last. */
  readonly plugins?: Readonly<Record<string, string>>;
  /** The same for plugins that may be absent. */
  readonly optionalPlugins?: Readonly<Record<string, string>>;
}

/** What the handlers, tools and jobs of a plugin are. */
export type PluginParts<Contract extends PluginContractTypes> = {
  readonly tools?: readonly Tool[];
  readonly jobs?: readonly PluginJob[];
  readonly hooks?: PluginHooks;
  /** Applied in this order, each once for a database, before anything else of the plugin runs. */
  readonly migrations?: readonly Migration[];
  /** What an erasure of a person's data does with each table of the plugin. A table that is missing here is left as it is. */
  readonly personalData?: readonly TablePlan[];
  /** Runs after the migrations and before the first request. */
  readonly start?: () => Promise<void> | void;
  /** Ends what the plugin has begun. Plugins stop in the reverse order of their start, with a time limit. */
  readonly stop?: () => Promise<void> | void;
  /**
   * For operators: why the plugin does not work as it should, without secrets; undefined when it does. It is asked when they look, every five seconds at the
   * most, and has two seconds.
   */
  readonly check?: (signal: AbortSignal) => Promise<string | undefined> | string | undefined;
  readonly getAuthExcludedRoutes?: () => readonly PublicRoute[];
} & ([keyof Contract['rows']] extends [never]
  ? { readonly handlers?: undefined }
  : { readonly handlers: OperationHandlers<Callers, Contract> }) &
  ([keyof Contract['clientEvents']] extends [never]
    ? { readonly events?: undefined }
    : { readonly events: EventHandlers<Contract> });

/** What `setup` receives: the plugin's settings, and the services that it needs. */
export type PluginHost<
  Settings extends z.ZodObject,
  Needs extends keyof HostServices,
  Contract extends PluginContractTypes = PluginContractTypes,
> = Pick<HostServices<Contract>, Needs> & { readonly config: z.output<Settings> };

export interface PluginDefinition<
  Settings extends z.ZodObject = z.ZodObject,
  Contract extends PluginContractTypes = PluginContractTypes,
  Needs extends keyof HostServices = never,
> {
  /** Lower-case words joined by hyphens. Its routes are below `/<name>`, its tables in a schema of that name. */
  readonly name: string;
  /** A semantic version. */
  readonly version: string;
  readonly requires: Requirements;
  readonly manifest: PluginManifest;
  /** Settings from the environment. Their names begin with the plugin's: `WEATHER_URL`. */
  readonly config?: Settings;
  /** Made by `twin-oracle plugin generate`. */
  readonly contract?: PluginContract<Contract>;
  readonly needs?: readonly Needs[];
  /** Runs once at the start. It must have no effects outside the process: those belong to `start`. */
  readonly setup: (
    host: PluginHost<Settings, Needs, Contract>,
  ) => PluginParts<Contract> | Promise<PluginParts<Contract>>;
}

/** A plugin, as the server loads it: its definition without the types of its own. */
export interface Plugin {
  readonly name: string;
  readonly version: string;
  readonly requires: Requirements;
  readonly manifest: CompleteManifest;
  readonly config: z.ZodObject | undefined;
  readonly contract: PluginContract | undefined;
  readonly needs: readonly (keyof HostServices)[];
  /** The URL or path of the module that has called `definePlugin`, which tells whose an error is. */
  readonly module: string | undefined;
  readonly setup: (
    host: Partial<AnyHostServices> & { readonly config: unknown },
  ) => AnyPluginParts | Promise<AnyPluginParts>;
}

export type AnyPluginParts = Omit<PluginParts<PluginContractTypes>, 'handlers' | 'events'> & {
  readonly handlers?: Readonly<Record<string, unknown>>;
  readonly events?: Readonly<Record<string, AnyEventHandler>>;
};

/** The validators have given the payload the shape that the handler's type declares. */
type AnyEventHandler = (payload: object, context: ClientEventContext) => Promise<void> | void;

/** Another copy of this package may have defined the plugin, so its class would not tell. */
const BRAND = Symbol.for('twin-oracle.plugin');

/**
 * Defines a plugin. A module that exports it as its default can be loaded by `PLUGINS` or given to `createOracleApp`.
 * @throws {PluginError} when the definition is not valid.
 */
export function definePlugin<
  Settings extends z.ZodObject = z.ZodObject<Readonly<Record<string, never>>>,
  Contract extends PluginContractTypes = PluginContractTypes,
  Needs extends keyof HostServices = never,
>(definition: PluginDefinition<Settings, Contract, Needs>): Plugin {
  const { config, contract, needs = [], setup } = definition;
  const plugin: Plugin = {
    ...checkDefinition(definition),
    config,
    contract,
    needs,
    module: callerOf(definePlugin),
    // The only place where the plugin's own types are erased: the host gives it what `needs` names, and settings that `config` has parsed.
    setup: setup as unknown as Plugin['setup'],
  };
  return Object.freeze(Object.assign(plugin, { [BRAND]: true }));
}

/** The module in the first frame of the stack above a function. */
function callerOf(called: (...parameters: never) => unknown): string | undefined {
  const holder: { stack?: string } = {};
  Error.captureStackTrace(holder, called);
  return /((?:file:\/\/|\/|[A-Z]:\\)\S+?):\d+:\d+/.exec(holder.stack ?? '')?.[1];
}

export function isPlugin(value: unknown): value is Plugin {
  return typeof value === 'object' && value !== null && BRAND in value;
}
