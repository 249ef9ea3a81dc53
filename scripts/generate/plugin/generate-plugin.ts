import { mergeOpenApi } from '../../../server/plugins/contract/merge-openapi.js';
import { generateServerTypes } from '../contract-types.js';
import { listOperations, operationTable } from '../operations.js';
import { generateValidators } from '../validators.js';
import type { Contracts, OpenApi } from '../contracts.js';
import { withPaths } from './reachable-components.js';

const banner =
  '// Made by `twin-oracle plugin generate` from the contract of the plugin. Do not edit: change the contract and run it again.\n\n';

export interface PluginSource {
  readonly name: string;
  /** The fragment of OpenAPI. */
  readonly fragment: object;
  /** What the generated files import the host's types from. */
  readonly host?: string;
}

/**
 * The generated files of a plugin by name: its contract for `definePlugin`, the types of its operations, and its validators.
 * @throws {PluginError} when the fragment cannot be added to the host's contract.
 */
export async function generatePlugin(
  { name, fragment, host: module = '@twin-oracle/server' }: PluginSource,
  host: Contracts,
): Promise<Map<string, string>> {
  const merged = mergeOpenApi<OpenApi>(host.openapi, [{ plugin: name, fragment }]);
  const own = Object.fromEntries(
    Object.entries(merged.paths).filter(([path]) => !(path in host.openapi.paths)),
  );
  const contracts: Contracts = { ...host, openapi: withPaths(merged, own) };
  const files: Record<string, string> = {
    'contract.ts': contractModule(contracts.openapi, fragment, module),
    'types.ts': await generateServerTypes(contracts),
    'validators.js': await generateValidators(contracts),
    'validators.d.ts': validatorDeclarations(contracts.openapi, module),
  };
  return new Map(Object.entries(files).map(([file, content]) => [file, banner + content]));
}

function contractModule(openapi: OpenApi, fragment: object, host: string): string {
  return `import type { OperationRow, PluginContract } from '${host}';
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

export const contract: PluginContract<Contract> = {
  openapi: ${JSON.stringify(fragment)},
  operations,
  validators,
};
`;
}

function validatorDeclarations(openapi: OpenApi, host: string): string {
  const members = listOperations(openapi).map(({ id }) => `  readonly ${id}: OperationValidators;`);
  return `import type { OperationValidators } from '${host}';

export declare const validators: {
${members.join('\n')}
};
`;
}
