/**
 * What is stored, and read again by newer servers. `x-stored` at a schema: values of it are stored. At a parameter: the successful replies to
 * requests that may carry it are.
 */
import type { ContractDocument } from '../load/document.js';
import { isObject, type JsonValue } from '../schema/json.js';
import type { Crossing, Operation, Stored } from './contract.js';
import { SchemaReader } from './dialect.js';
import { nameOf } from './marked.js';
import { isSuccess } from './media-types.js';

export function readStored(
  document: ContractDocument,
  operations: readonly Operation[],
): Map<string, Stored> {
  return new Map([...storedSchemas(document), ...operations.flatMap(keptReplies)]);
}

function storedSchemas(document: ContractDocument): [string, Stored][] {
  const schemas = new SchemaReader(document);
  return [...document.nodes].filter(isObject).flatMap((node): [string, Stored][] => {
    const isParameter = typeof node.in === 'string' && typeof node.name === 'string';
    if (node['x-stored'] === undefined || isParameter) return [];
    const name = nameOf(document, node);
    const value: Crossing = {
      place: `stored ${name}`,
      direction: 'stored',
      reader: 'stored-data',
      node,
      source: schemas.source(node),
    };
    return [[name, { value, ...retention(node['x-stored']) }]];
  });
}

function keptReplies(operation: Operation): [string, Stored][] {
  const [key] = [...operation.parameters.values()].filter(({ node }) => node['x-stored'] !== undefined);
  if (key === undefined) return [];
  return [...operation.sends].flatMap(([status, { payloads }]) =>
    isSuccess(status)
      ? [...payloads].flatMap(([type, { value, stream }]): [string, Stored][] => {
          // The frames of a stream are stored by themselves.
          if (stream) return [];
          const place = `the kept reply ${status} (${type}) of ${operation.title}`;
          const kept: Crossing = { ...value, place, direction: 'stored', reader: 'stored-data' };
          return [
            [`${operation.key} ${status} ${type}`, { value: kept, ...retention(key.node['x-stored']) }],
          ];
        })
      : [],
  );
}

/** `P30D`; anything else is kept permanently. */
function retention(value: JsonValue | undefined): { retentionDays?: number } {
  const days = typeof value === 'string' ? /^P(\d+)D$/.exec(value)?.[1] : undefined;
  return days === undefined ? {} : { retentionDays: Number(days) };
}
