import type { Validator } from '../../../generated/validators.js';
import { definePlugin, type AnyPluginParts, type Plugin, type PluginDefinition } from '../define-plugin.js';
import type { PluginContract } from '../plugin-contract.js';
import { pascalCase } from '../contract/merge-openapi.js';

export interface TestPlugin extends Omit<Partial<PluginDefinition>, 'setup' | 'contract' | 'name'> {
  readonly name?: string;
  readonly parts?: Omit<AnyPluginParts, 'handlers'>;
  readonly setup?: () => AnyPluginParts | Promise<AnyPluginParts>;
  /** Answers `GET /<name>/ping`, which is public. Without one the plugin has no routes. */
  readonly ping?: () => unknown;
}

/** A plugin that does nothing but what is given. */
export function testPlugin({ name = 'sample', parts, setup, ping, ...definition }: TestPlugin = {}): Plugin {
  return definePlugin({
    name,
    version: '1.0.0',
    requires: { host: '*' },
    manifest: { title: 'Sample', summary: 'A plugin of a test.', visibility: 'silent' },
    ...definition,
    ...(ping && { contract: pingContract(name) as PluginContract<never> }),
    setup: (setup ??
      (() => ({
        ...parts,
        ...(ping && {
          handlers: { [`ping${pascalCase(name)}`]: async () => ({ status: 200, body: await ping() }) },
          getAuthExcludedRoutes: () => [{ path: `/${name}/ping` }],
        }),
      }))) as never,
  });
}

const responses = {
  '200': { description: 'Pong.', content: { 'application/json': { schema: {} } } },
  '400': { $ref: 'host:components/responses/BadRequest' },
  '406': { $ref: 'host:components/responses/NotAcceptable' },
  '500': { $ref: 'host:components/responses/InternalError' },
  '503': { $ref: 'host:components/responses/ServiceUnavailable' },
};

/** As `twin-oracle plugin generate` makes it, with validators that allow everything. */
function pingContract(name: string): PluginContract {
  const operationId = `ping${pascalCase(name)}`;
  const path = `/${name}/ping`;
  const anything: Validator = (data: unknown): data is unknown => data === data;
  return {
    openapi: {
      openapi: '3.1.1',
      info: { title: name, version: '1.0.0' },
      paths: { [path]: { get: { operationId, security: [], 'x-stability-level': 'beta', responses } } },
    },
    operations: {
      [operationId]: {
        method: 'GET',
        path,
        stability: 'beta',
        security: [],
        scopes: [],
        parameters: { path: [], query: [], header: [] },
        body: 'none',
        replies: {
          '200': ['application/json'],
          ...Object.fromEntries(
            ['400', '406', '500', '503'].map((status) => [status, ['application/problem+json']]),
          ),
        },
      },
    },
    validators: {
      [operationId]: {
        query: anything,
        replies: Object.fromEntries(Object.keys(responses).map((status) => [status, anything])),
      },
    },
  };
}
