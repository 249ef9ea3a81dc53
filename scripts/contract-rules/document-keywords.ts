import { isObject, type Contracts } from '../generate/contracts.js';

/** One member of a contract whose name is a keyword of its format, not a name that we chose. */
export interface Keyword {
  /** The document's name and a JSON Pointer. */
  at: string;
  name: string;
  value: unknown;
}

/** Below these, names are ours: of properties, components and paths. */
const nameMaps = new Set([
  'properties',
  'patternProperties',
  'schemas',
  'responses',
  'parameters',
  'headers',
  'securitySchemes',
  'paths',
  'content',
  'messages',
  'channels',
  'operations',
  'servers',
  'dependentRequired',
]);

/** Below these is example data, without keywords. */
const data = new Set(['example', 'examples', 'default', 'const', 'enum']);

/** Every keyword of both documents, without our names and example data. */
export function* keywords({ openapi, asyncapi }: Contracts): Generator<Keyword> {
  yield* below('openapi:', openapi, false);
  yield* below('asyncapi:', asyncapi, false);
}

function* below(at: string, node: unknown, namesAreOurs: boolean): Generator<Keyword> {
  if (Array.isArray(node)) {
    for (const [index, item] of node.entries()) yield* below(`${at}/${index}`, item, false);
  } else if (isObject(node)) {
    for (const [name, value] of Object.entries(node)) {
      const place = `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      if (!namesAreOurs) yield { at: place, name, value };
      if (namesAreOurs || !data.has(name)) yield* below(place, value, !namesAreOurs && nameMaps.has(name));
    }
  }
}
