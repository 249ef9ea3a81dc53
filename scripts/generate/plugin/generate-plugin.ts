import { mergeOpenApi } from '../../../server/plugins/contract/merge-openapi.js';
import { generateServerTypes } from '../contract-types.js';
import { listOperations, operationTable } from '../operations.js';
import { generateValidators } from '../validators.js';
import type { Contracts, OpenApi } from '../contracts.js';
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
  /** The modules from which the generated files import types of the host. */
  readonly modules?: HostModules;
}

/**
 * The generated files of a plugin by name: its contract for `definePlugin`, the types of its operations, and its validators.
 * @throws {PluginError} when the fragment cannot be added to the host's contract.
 */
export async function generatePlugin(
  { name, fragment, modules = PACKAGE }: PluginSource,
  host: Contracts,
): Promise<Map<string, string>> {
  const merged = mergeOpenApi<OpenApi>(host.openapi, [{ plugin: name, fragment }]);
  const own = Object.fromEntries(
    Object.entries(merged.paths).filter(([path]) => !(path in host.openapi.paths)),
  );
  const contracts: Contracts = { ...host, openapi: withPaths(merged, own) };
  const files: Record<string, string> = {
    'contract.ts': contractModule(contracts.openapi, fragment, modules),
    'types.ts': await generateServerTypes(contracts),
    'validators.js': await generateValidators(contracts),
    'validators.d.ts': validatorDeclarations(contracts.openapi, modules),
  };
  return new Map(Object.entries(files).map(([file, content]) => [file, banner + content]));
}

function contractModule(openapi: OpenApi, fragment: object, { operations }: HostModules): string {
  return `import type { OperationRow } from '${operations}';
import type { components, operations as Operations } from './types.js';
import { validators } from './validators.js';

${operationTable(openapi)}
export interface Contract {
  readonly operations: Operations;
  readonly rows: typeof operations;
  readonly schemas: components['schemas'];
}

/** A schema of the contract, by name. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

/** For \`definePlugin\`, which reads the types of the handlers from \`types\`. */
export const contract: {
  readonly openapi: object;
  readonly operations: typeof operations;
  readonly validators: typeof validators;
  readonly types?: Contract;
} = {
  openapi: ${JSON.stringify(fragment)},
  operations,
  validators,
};
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
