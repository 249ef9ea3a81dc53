import { mergeAsyncApi } from '../../../server/plugins/contract/merge-asyncapi.js';
import { mergeOpenApi } from '../../../server/plugins/contract/merge-openapi.js';
import { generateServerTypes } from '../contract-types.js';
import { listOperations, operationTable } from '../operations.js';
import { channelEvents } from '../socket-events.js';
import { generateValidators } from '../validators.js';
import type { AsyncApi, Contracts, OpenApi } from '../contracts.js';
import { eventsOfPlugin, eventTables, generatePluginEvents } from './plugin-events.js';
import { withPaths } from './reachable-components.js';

const banner =
  '// Made by `twin-oracle plugin generate` from the contract of the plugin. Do not edit: change the contract and run it again.\n\n';

interface HostModules {
  readonly operations: string;
  readonly validators: string;
}

const PACKAGE: HostModules = { operations: '@twin-oracle/server', validators: '@twin-oracle/server' };

export interface PluginSource {
  readonly name: string;
  /** The fragment of OpenAPI. */
  readonly fragment: object;
  /** The fragment of AsyncAPI, if the plugin has socket events. */
  readonly asyncapi?: object | undefined;
  /** The modules from which the generated files import types of the host. */
  readonly modules?: HostModules;
}

/**
 * The generated files of a plugin by name: its contract for `definePlugin`, the types of its operations and events, and their validators.
 * @throws {PluginError} when a fragment cannot be added to the host's contract.
 */
export async function generatePlugin(
  { name, fragment, asyncapi, modules = PACKAGE }: PluginSource,
  host: Contracts,
): Promise<Map<string, string>> {
  const merged = mergeOpenApi<OpenApi>(host.openapi, [{ plugin: name, fragment }]);
  const own = Object.fromEntries(
    Object.entries(merged.paths).filter(([path]) => !(path in host.openapi.paths)),
  );
  const openapi = withPaths(merged, own);
  const events =
    asyncapi &&
    eventsOfPlugin(mergeAsyncApi(host.asyncapi, [{ plugin: name, fragment: asyncapi }]), host.asyncapi);
  const contracts: Contracts = { ...host, openapi };
  const files: Record<string, string> = {
    'contract.ts': contractModule({ openapi, fragment, asyncapi, events, modules }),
    'types.ts': await generateServerTypes(contracts),
    'validators.js': await generateValidators(contracts),
    'validators.d.ts': validatorDeclarations(openapi, modules),
    ...(events && (await generatePluginEvents(events, modules.validators))),
  };
  return new Map(Object.entries(files).map(([file, content]) => [file, banner + content]));
}

interface ContractModule {
  readonly openapi: OpenApi;
  readonly fragment: object;
  readonly asyncapi: object | undefined;
  /** The plugin's own part of the merged document of AsyncAPI. */
  readonly events: AsyncApi | undefined;
  readonly modules: HostModules;
}

function contractModule({ openapi, fragment, asyncapi, events, modules }: ContractModule): string {
  const named = events ? channelEvents(events, 'socket.io') : { clientToServer: [], serverToClient: [] };
  return `import type { OperationRow } from '${modules.operations}';
${events ? "import type { components as EventComponents } from './event-types.js';\nimport { clientEvents, serverEvents } from './event-validators.js';\n" : ''}import type { components, operations as Operations } from './types.js';
import { validators } from './validators.js';

${operationTable(openapi)}
export interface Contract {
  readonly operations: Operations;
  readonly rows: typeof operations;
  readonly schemas: components['schemas'];
${eventTables(named)}
}

/** A schema of the contract, by name. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

/** For \`definePlugin\`, which reads the types of the handlers from \`types\`. */
export const contract: {
  readonly openapi: object;
  readonly operations: typeof operations;
  readonly validators: typeof validators;
${events ? '  readonly asyncapi: object;\n  readonly clientEvents: typeof clientEvents;\n  readonly serverEvents: typeof serverEvents;\n' : ''}  readonly types?: Contract;
} = {
  openapi: ${JSON.stringify(fragment)},
  operations,
  validators,
${events ? `  asyncapi: ${JSON.stringify(asyncapi)},\n  clientEvents,\n  serverEvents,\n` : ''}};
`;
}

function validatorDeclarations(openapi: OpenApi, { validators }: HostModules): string {
  const members = listOperations(openapi).map(({ id }) => `  readonly ${id}: OperationValidators;`);
  return `import type { OperationValidators } from '${validators}';

export declare const validators: {
${members.join('\n')}
};
`;
}
