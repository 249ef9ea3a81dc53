/** Parameters of an operation, with those of its path. */
import { CouldNotCompare } from '../../load/could-not-compare.js';
import { isArray, isObject, type JsonObject } from '../../schema/json.js';
import type { Address, Header, Parameter } from '../contract.js';
import type { SchemaReader } from '../dialect.js';
import { lifecycleOf } from '../lifecycle.js';
import { textOf } from '../texts.js';
import { schemaOf } from './bodies.js';

/** OpenAPI has them ignored. */
const IGNORED_HEADERS = new Set(['accept', 'content-type', 'authorization']);

export function readParameters(
  schemas: SchemaReader,
  item: JsonObject,
  operation: JsonObject,
  address: Address,
): Map<string, Parameter> {
  return new Map(
    listParameters(schemas, item, operation).map((node) => [
      keyOf(schemas, node, address),
      readParameter(schemas, node),
    ]),
  );
}

/** What a webhook sends beside its body. */
export function sentParameters(
  schemas: SchemaReader,
  item: JsonObject,
  operation: JsonObject,
): Map<string, Header> {
  return new Map(
    listParameters(schemas, item, operation).map((node): [string, Header] => {
      const { place, name, required, value } = readParameter(schemas, node);
      return [
        `${place} ${name.toLowerCase()}`,
        { name, node, required, value: { ...value, direction: 'reply', reader: 'webhook-receiver' } },
      ];
    }),
  );
}

function listParameters({ document }: SchemaReader, item: JsonObject, operation: JsonObject): JsonObject[] {
  const byName = new Map<string, JsonObject>();
  for (const list of [item.parameters, operation.parameters])
    for (const value of isArray(list) ? list : []) {
      const node = document.dereference(value);
      if (!isObject(node)) continue;
      const { name, in: place } = node;
      if (typeof name !== 'string' || typeof place !== 'string') continue;
      if (place === 'header' && IGNORED_HEADERS.has(name.toLowerCase())) continue;
      byName.set(`${place} ${name}`, node);
    }
  return [...byName.values()];
}

/** Names of headers have no case; names in a path do not count, but their places do. */
function keyOf({ document }: SchemaReader, node: JsonObject, { names }: Address): string {
  const name = textOf(node.name);
  if (node.in === 'path') {
    const { file, line } = document.locate(node, 'name');
    if (!names.includes(name)) throw new CouldNotCompare(`The path has no {${name}}`, file, line);
    return `path ${names.indexOf(name)}`;
  }
  return `${textOf(node.in)} ${node.in === 'header' ? name.toLowerCase() : name}`;
}

function readParameter(schemas: SchemaReader, node: JsonObject): Parameter {
  const name = textOf(node.name);
  const place = textOf(node.in);
  return {
    name,
    place,
    node,
    required: node.required === true,
    serialization: serializationOf(schemas, node, place),
    lifecycle: lifecycleOf(node),
    value: {
      place: `the ${place} parameter ${name}`,
      direction: 'request',
      reader: 'sdk-user',
      node,
      source: schemas.source(schemaOf(node)),
    },
  };
}

const DEFAULT_STYLES: Readonly<Record<string, string>> = {
  query: 'form',
  cookie: 'form',
  path: 'simple',
  header: 'simple',
};

/** How its value becomes text. `explode` says nothing of a single value. */
function serializationOf({ document }: SchemaReader, node: JsonObject, place: string): string {
  if (isObject(node.content)) return `content ${Object.keys(node.content).join()}`;
  const style = typeof node.style === 'string' ? node.style : (DEFAULT_STYLES[place] ?? 'form');
  const explode = typeof node.explode === 'boolean' ? node.explode : style === 'form';
  const schema = document.dereference(node.schema);
  const type = isObject(schema) ? schema.type : undefined;
  const single = typeof type === 'string' && type !== 'array' && type !== 'object';
  return [
    `style ${style}`,
    ...(single ? [] : [`explode ${explode}`]),
    ...(node.allowReserved === true ? ['reserved'] : []),
  ].join(', ');
}
