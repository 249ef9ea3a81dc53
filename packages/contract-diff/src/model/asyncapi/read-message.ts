/** Messages: what is on the wire. */
import { isArray, isObject, type JsonObject, type JsonValue } from '../../schema/json.js';
import type { Crossing, Direction, Payload, Reader } from '../contract.js';
import type { SchemaReader } from '../dialect.js';

export function readMessage(
  schemas: SchemaReader,
  node: JsonObject,
  key: string,
  direction: Direction,
  reader: Reader,
): { name: string; payload: Payload } {
  const message = withTraits(schemas, node);
  const name = typeof message.name === 'string' ? message.name : key;
  const crossing = (what: string, value: JsonValue | undefined): Crossing => ({
    place: `${what} ${name}`,
    direction,
    reader,
    node: message,
    source: schemas.source(withoutFormat(schemas, value)),
  });
  const correlation = schemas.document.dereference(message.correlationId);
  const location = isObject(correlation) ? correlation.location : undefined;
  const contentType = message.contentType ?? schemas.document.root.defaultContentType;
  return {
    name,
    payload: {
      node: message,
      value: crossing('the message', message.payload),
      headers: crossing('the headers of the message', message.headers),
      ...(typeof contentType === 'string' ? { contentType } : {}),
      ...(typeof location === 'string' ? { correlation: location } : {}),
    },
  };
}

/** What traits say counts where the message itself says nothing. */
function withTraits({ document }: SchemaReader, node: JsonObject): JsonObject {
  const traits = isArray(node.traits) ? node.traits : [];
  if (traits.length === 0) return node;
  const parts = traits.map((trait) => document.dereference(trait)).filter(isObject);
  const merged = [...parts, node].reduce<JsonObject>((all, part) => ({ ...all, ...part }), {});
  document.positions.copy(node, merged);
  return merged;
}

/** `{ schemaFormat, schema }` says in which language the schema is. */
function withoutFormat({ document }: SchemaReader, value: JsonValue | undefined): JsonValue | undefined {
  const payload = document.dereference(value);
  return isObject(payload) && typeof payload.schemaFormat === 'string' ? payload.schema : value;
}
