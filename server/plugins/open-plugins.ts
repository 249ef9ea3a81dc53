import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { createJwsSigner, type JwsSigner } from '../auth/jws-signer.js';
import type { OracleIdentity } from '../auth/oracle-identity.js';
import type { SealedBox } from '../auth/encryption/sealed-box.js';
import type { BoundOperation } from '../contract/bound-operation.js';
import type { AsyncApi } from '../contract/contract-document.js';
import type { ToolSource } from '../oracle/turn/tool.js';
import type { PluginEvents, SendPluginEvent } from '../ports/plugin-events-port.js';
import type { TwinGraph } from '../ports/twin-graph-port.js';
import type { TablePlan } from '../ports/erasure-port.js';
import type { UserMessages } from '../ports/user-messages-port.js';
import type { Explain } from '../contract/errors/problem.js';
import type { RevokedTokens } from '../auth/ucan/validate.js';
import { bindPlugin } from './contract/bind-plugin.js';
import { mergeAsyncApi } from './contract/merge-asyncapi.js';
import { mergeOpenApi, type OpenApiDocument } from './contract/merge-openapi.js';
import { openRoutes, publicRoutesOf, withOpenedRoutes } from './contract/public-routes.js';
import { createHostServices } from './create-host-services.js';
import { migratePlugin } from './store/migrate-plugin.js';
import { assertParts } from './check-parts.js';
import type { AnyPluginParts, Plugin, PublicRoute } from './define-plugin.js';
import { bindEvents } from './events/bind-events.js';
import type { AnyHostServices } from './host-services.js';
import { createPluginCircuit, type PluginCircuit } from './hooks/plugin-circuit.js';
import { createHooks, type Hooks } from './hooks/run-hooks.js';
import { runJobs } from './jobs/run-jobs.js';
import { createPermissionStore } from './messages/permission-store.js';
import { orderPlugins } from './order-plugins.js';
import { PluginError } from './plugin-error.js';
import { qualifyPlans } from './qualify-plans.js';
import type { Environment } from '../config/read-settings.js';
import { readPluginSettings } from './plugin-settings.js';
import {
  detailsOf,
  inspectionOf,
  statusOf,
  type PluginDetails,
  type PluginInspection,
  type PluginStatus,
} from './plugin-status.js';
import { createPluginTools } from './plugin-tools.js';
import { STEP_LIMIT_MS, withinLimit } from './within-limit.js';

/** What the owner of a deployment has chosen. */
export interface PluginSelection {
  readonly plugins: readonly Plugin[];
  /** The settings of the plugins. */
  readonly environment: Environment;
  /** Routes of plugins that are opened to callers without credentials. */
  readonly authExcludedRoutes?: readonly PublicRoute[] | undefined;
}

export interface PluginsOptions<Document extends OpenApiDocument> extends PluginSelection {
  readonly hostVersion: string;
  /** The host's own contract. */
  readonly openapi: Document;
  readonly asyncapi: AsyncApi;
  readonly dataSource: DataSource;
  /** The address of the database, without a pooler. */
  readonly directUrl: string;
  readonly sealedBox: SealedBox;
  readonly identity: OracleIdentity;
  readonly twins: TwinGraph;
  readonly sendEvent: SendPluginEvent;
  readonly userMessages: UserMessages;
  readonly revocations: RevokedTokens;
  readonly clock: () => Date;
  readonly explain: Explain;
  readonly log: Logger;
}

/** The plugins of this server, set up. */
export interface OpenedPlugins<Document extends OpenApiDocument> {
  /** In the order of their start, as the following. */
  readonly details: readonly PluginDetails[];
  readonly status: () => PluginStatus[];
  readonly inspections: readonly PluginInspection[];
  /** The contract of the host and all plugins. */
  readonly openapi: Document;
  readonly asyncapi: AsyncApi;
  readonly operations: readonly BoundOperation[];
  readonly events: PluginEvents;
  readonly tools: ToolSource;
  readonly hooks: Hooks;
  /** What an erasure does with their tables, which are named with their schemas. Those that rely on others come first. */
  readonly personalData: readonly TablePlan[];
  /** Applies the migrations and starts each plugin. */
  start(): Promise<void>;
  /** Jobs begin when the server listens. */
  startJobs(): void;
  /** Ends what users have allowed plugins by these tokens. Never rejects. */
  endOn(tokenIds: readonly string[]): Promise<void>;
  /** Stops each plugin, the last one first. Never rejects. */
  stop(): Promise<void>;
}

/** One plugin with what its `setup` has returned. */
export interface OpenPlugin {
  readonly plugin: Plugin;
  readonly parts: AnyPluginParts;
  readonly circuit: PluginCircuit;
  /** The callers whom the host has authenticated for its operations. */
  readonly callers: WeakSet<object>;
  readonly log: Logger;
}

/** Checks, configures and sets up the plugins. @throws {PluginError} for the first that cannot be used. */
export async function openPlugins<Document extends OpenApiDocument>(
  options: PluginsOptions<Document>,
): Promise<OpenedPlugins<Document>> {
  const { dataSource } = options;
  const ordered = orderPlugins(options.plugins, options.hostVersion);
  const settings = ordered.map((plugin) => readPluginSettings(plugin, options.environment));
  const opened: OpenPlugin[] = [];
  const signer = createJwsSigner(options.identity);
  for (const [index, plugin] of ordered.entries())
    opened.push(await setUp(plugin, settings[index], { ...options, signer }));

  const isOpened = openRoutes(
    options.authExcludedRoutes ?? [],
    opened.flatMap(({ plugin: { contract } }) => Object.values(contract?.operations ?? {})),
  );
  const merged = mergeOpenApi(
    options.openapi,
    opened.flatMap((open) => {
      const { name, contract } = open.plugin;
      const publicRoutes = publicRoutesOf(open);
      return contract ? [{ plugin: name, fragment: contract.openapi, publicRoutes }] : [];
    }),
  );
  const asyncapi = mergeAsyncApi(
    options.asyncapi,
    opened.flatMap(({ plugin: { name, contract } }) =>
      contract?.asyncapi ? [{ plugin: name, fragment: contract.asyncapi }] : [],
    ),
  );
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const step of stops.splice(0).reverse()) await step();
  };
  const start = async ({ plugin: { name }, parts, log }: OpenPlugin) => {
    await migratePlugin(dataSource, name, parts.migrations ?? []);
    // Also for one whose start fails half way.
    stops.push(() =>
      withinLimit(name, 'stop', async () => parts.stop?.()).catch((error: unknown) =>
        log.error({ err: error }, 'the plugin did not stop cleanly'),
      ),
    );
    await withinLimit(name, 'start', async () => parts.start?.());
  };
  return {
    details: ordered.map(detailsOf),
    status: () => opened.map(statusOf),
    inspections: opened.map(inspectionOf),
    openapi: withOpenedRoutes(merged, isOpened),
    asyncapi,
    operations: opened.flatMap((open) => bindPlugin(open, isOpened)),
    events: bindEvents(asyncapi, opened),
    tools: createPluginTools(opened),
    hooks: createHooks(opened),
    personalData: opened
      .toReversed()
      .flatMap(({ plugin, parts }) => qualifyPlans(plugin.name, parts.personalData ?? [])),
    async start() {
      try {
        for (const plugin of opened) await start(plugin);
      } catch (error) {
        await stop();
        throw error;
      }
    },
    startJobs() {
      for (const { plugin, parts, circuit, log } of opened)
        stops.push(
          runJobs({
            directUrl: options.directUrl,
            plugin: plugin.name,
            jobs: parts.jobs ?? [],
            circuit,
            onFailed: (job, error) => log.error({ job, err: error }, 'a job of the plugin failed'),
            stopLimitMs: STEP_LIMIT_MS,
            onStopTimeout: () => log.error('a job of the plugin did not stop'),
          }),
        );
    },
    async endOn(tokenIds) {
      try {
        await createPermissionStore(dataSource).deleteOf(tokenIds);
      } catch (error) {
        options.log.error({ err: error }, 'permissions of plugins could not be deleted');
      }
    },
    stop,
  };
}

async function setUp(
  plugin: Plugin,
  config: unknown,
  options: Omit<PluginsOptions<OpenApiDocument>, 'plugins'> & { readonly signer: JwsSigner },
): Promise<OpenPlugin> {
  const log = options.log.child({ plugin: plugin.name });
  const callers = new WeakSet<object>();
  const services = createHostServices(plugin, {
    ...options,
    log,
    isAuthenticated: (caller) => callers.has(caller),
  });
  const unknown = plugin.needs.find((name) => !Object.hasOwn(services, name));
  if (unknown !== undefined) throw new PluginError(plugin.name, `needs.${unknown}: there is no such service`);
  // A plugin has only what it asked for: its definition lists them.
  const needed: Partial<AnyHostServices> = Object.fromEntries(
    plugin.needs.map((name) => [name, services[name]]),
  );
  const parts = await withinLimit(plugin.name, 'setup', async () => plugin.setup({ ...needed, config }));
  assertParts(plugin.name, parts);
  const { contract } = plugin;
  assertHandlers(plugin, 'handlers', Object.keys(contract?.operations ?? {}), parts.handlers);
  assertHandlers(plugin, 'events', Object.keys(contract?.clientEvents ?? {}), parts.events);
  return {
    plugin,
    parts,
    circuit: createPluginCircuit({ plugin: plugin.name, explain: options.explain, log }),
    callers,
    log,
  };
}

/** Plugins may be written in JavaScript, where no compiler says what is missing. */
function assertHandlers(
  { name }: Plugin,
  part: 'handlers' | 'events',
  declared: readonly string[],
  handlers: Readonly<Record<string, unknown>> = {},
): void {
  const what = part === 'handlers' ? 'operation' : 'event';
  const missing = declared.find((id) => typeof handlers[id] !== 'function');
  if (missing !== undefined) throw new PluginError(name, `${part}.${missing}: the ${what} has no handler`);
  const unknown = Object.keys(handlers).find((id) => !declared.includes(id));
  if (unknown !== undefined)
    throw new PluginError(name, `${part}.${unknown}: the contract has no such ${what}`);
}
