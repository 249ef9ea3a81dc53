import {
  nameOf,
  resolve,
  type AsyncApi,
  type Contracts,
  type Message,
  type OpenApi,
  type Schema,
} from '../contracts.js';
import { listOperations, type ResolvedOperation } from '../operations.js';
import type { DeprecatedInput, Deprecation } from './deprecation.js';
import {
  deprecationKeysOf,
  isUrl,
  type DeprecationKeys,
} from '../../../server/contract/deprecation/deprecation-keys.js';
import { propertiesOf } from './properties.js';

/** Everything that the contracts deprecate. */
export function listDeprecations({ openapi, asyncapi }: Contracts): Deprecation[] {
  const operations = listOperations(openapi);
  return [
    ...operations.flatMap((operation) => [
      ...operationItself(operation, operations),
      ...parametersOf(operation),
    ]),
    ...deprecatedProperties(openapi, asyncapi, operations),
    ...eventsOf(asyncapi),
  ];
}

function operationItself(operation: ResolvedOperation, operations: ResolvedOperation[]): Deprecation[] {
  const keys = deprecationKeysOf(operation.source);
  if (!keys) return [];
  const successor = operations.find(({ id }) => id === keys.successor);
  const described = describe(operation.id, 'operation', keys, pageOf(operation));
  return [
    successor ? { ...described, successor: { name: successor.id, location: successor.path } } : described,
  ];
}

function parametersOf(operation: ResolvedOperation): Deprecation[] {
  return operation.parameters.flatMap((parameter) => {
    const keys = deprecationKeysOf(parameter);
    const part = parameter.in;
    if (!keys || (part !== 'query' && part !== 'header')) return [];
    const name = part === 'header' ? parameter.name.toLowerCase() : parameter.name;
    const described = describe(`${operation.id}.${part}.${name}`, 'parameter', keys, pageOf(operation));
    return [{ ...described, uses: [{ operation: operation.id, part, path: [name] }] }];
  });
}

/** The properties of all schemas, each with the requests that can have it. */
function deprecatedProperties(
  document: OpenApi,
  events: AsyncApi,
  operations: ResolvedOperation[],
): Deprecation[] {
  const found = new Map<string, { readonly property: Deprecation; readonly uses: DeprecatedInput[] }>();
  const add = (id: string, keys: DeprecationKeys, page: string, ...uses: DeprecatedInput[]): void => {
    const known = found.get(id) ?? { property: describe(id, 'property', keys, page), uses: [] };
    known.uses.push(...uses);
    found.set(id, known);
  };
  for (const operation of operations) {
    const schema = operation.body?.content['application/json']?.schema;
    if (!schema) continue;
    for (const { id, keys, path } of propertiesOf(document, schema, `${operation.id}.body`))
      add(id, keys, pageOf(operation), { operation: operation.id, part: 'body', path });
  }
  for (const [described, page] of [
    [document, '/docs'],
    [events, '/docs/events'],
  ] as const) {
    for (const name of Object.keys(described.components.schemas)) {
      const ref: Schema = { $ref: `#/components/schemas/${name}` };
      for (const { id, keys } of propertiesOf(described, ref, name)) add(id, keys, page);
    }
  }
  return [...found.values()].map(({ property, uses }) => ({ ...property, uses }));
}

function eventsOf(document: Contracts['asyncapi']): Deprecation[] {
  const found = Object.entries(document.operations).flatMap(([operationId, { channel, messages, reply }]) =>
    [...messages, ...(reply?.messages ?? [])].flatMap((ref) => {
      const message = resolve<Message>(document, ref);
      const keys = deprecationKeysOf(message);
      const page = `/docs/events#${operationId}.${nameOf(ref)}`;
      return keys ? [describe(`${nameOf(channel)}.${message.name}`, 'event', keys, page)] : [];
    }),
  );
  return [...new Map(found.map((event) => [event.id, event])).values()];
}

function describe(
  id: string,
  kind: Deprecation['kind'],
  { deprecatedAt, sunset, successor, link, brownouts }: DeprecationKeys,
  page: string,
): Deprecation {
  return {
    id,
    kind,
    deprecatedAt: instant(deprecatedAt),
    ...(sunset !== undefined && { sunset: instant(sunset) }),
    ...(successor !== undefined && {
      successor: { name: successor, ...(isUrl(successor) && { location: successor }) },
    }),
    documentation: link ?? page,
    brownouts: brownouts.map(({ from, until }) => ({ from: instant(from), until: instant(until) })),
    uses: [],
  };
}

/** The place of an operation in Swagger UI. */
function pageOf({ id, source: { tags = [] } }: ResolvedOperation): string {
  return `/docs#/${encodeURIComponent(tags[0] ?? 'default')}/${id}`;
}

/** A date means its beginning, in UTC. */
function instant(text: string): string {
  return new Date(text).toISOString();
}
