import type { Validator } from '../../../generated/validators.js';
import { definePlugin, type AnyPluginParts, type Plugin, type PluginDefinition } from '../define-plugin.js';
import type { ClientEventContext } from '../../ports/plugin-events-port.js';
import type { AnyEventEmitter } from '../events/event-emitter.js';
import type { PluginContract } from '../plugin-contract.js';
import { camelCase, pascalCase } from '../contract/names.js';

export interface TestPlugin extends Omit<Partial<PluginDefinition>, 'setup' | 'contract' | 'name'> {
  readonly name?: string;
  readonly parts?: Omit<AnyPluginParts, 'handlers'>;
  /** Takes the event `<name>.ask`, and may emit `<name>.told` by the service `events`; each has an object with `text`. */
  readonly ask?: (
    payload: { readonly text?: unknown },
    context: ClientEventContext,
    events: AnyEventEmitter,
  ) => Promise<void> | void;
  readonly setup?: () => AnyPluginParts | Promise<AnyPluginParts>;
  /** Answers `GET /<name>/ping`, which is public. Without one the plugin has no routes. */
  readonly ping?: () => unknown;
}

/** A plugin that does nothing but what is given. */
export function testPlugin({
  name = 'sample',
  parts,
  setup,
  ping,
  ask,
  ...definition
}: TestPlugin = {}): Plugin {
  const contract = { ...emptyContract(name), ...(ping && pingContract(name)), ...(ask && askContract(name)) };
  return definePlugin({
    name,
    version: '1.0.0',
    requires: { host: '*' },
    manifest: { title: 'Sample', summary: 'A plugin of a test.', visibility: 'silent' },
    ...definition,
    ...((ping ?? ask) && { contract: contract as PluginContract<never> }),
    ...(ask && { needs: ['events'] as never }),
    setup: (setup ??
      (({ events }: { events: AnyEventEmitter }) => ({
        ...parts,
        ...(ask && {
          events: {
            [`${name}.ask`]: (payload: object, context: ClientEventContext) => ask(payload, context, events),
          },
        }),
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

function emptyContract(title: string): PluginContract {
  return {
    openapi: { openapi: '3.1.1', info: { title, version: '1.0.0' }, paths: {} },
    operations: {},
    validators: {},
  };
}

/** A fragment of AsyncAPI with the events `<name>.ask` and `<name>.told`. */
export function askFragment(name: string) {
  const [camel, schema] = [camelCase(name), `${pascalCase(name)}Text`];
  const message = (event: string) => ({
    name: `${name}.${event}`,
    summary: 'A text.',
    payload: { $ref: `#/components/schemas/${schema}` },
  });
  const operation = (action: string, key: string) => ({
    action,
    summary: 'Say a text',
    channel: { $ref: 'host:channels/session' },
    messages: [{ $ref: `#/components/messages/${key}` }],
    'x-stability-level': 'beta',
  });
  return {
    asyncapi: '3.0.0',
    info: { title: name, version: '1.0.0' },
    operations: {
      [`${camel}Take`]: operation('receive', `${camel}Ask`),
      [`${camel}Tell`]: operation('send', `${camel}Told`),
    } as Record<string, object>,
    components: {
      messages: { [`${camel}Ask`]: message('ask'), [`${camel}Told`]: message('told') } as Record<
        string,
        object
      >,
      schemas: {
        [schema]: { type: 'object', required: ['text'], properties: { text: { type: 'string' } } },
      } as Record<string, object>,
    },
  };
}

function askContract(name: string) {
  const hasText: Validator = (data: unknown): data is unknown => {
    const isValid = typeof (data as { text?: unknown }).text === 'string';
    hasText.errors = isValid
      ? null
      : [{ instancePath: '/text', schemaPath: '', keyword: 'type', params: {}, message: 'must be string' }];
    return isValid;
  };
  return {
    asyncapi: askFragment(name),
    clientEvents: { [`${name}.ask`]: hasText },
    serverEvents: { [`${name}.told`]: hasText },
  };
}

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
