import { isObject, type Contracts } from '../generate/contracts.js';

/** One member of a contract whose name is a keyword of its format, rather than a name that we chose. */
export interface Keyword {
  /** The document's name and a JSON Pointer. */
  at: string;
  name: string;
  value: unknown;
}

/** Below these, names are ours: of properties, of components, of paths. */
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

/** Below these stands data that follows no format of ours. */
const data = new Set(['example', 'examples', 'default', 'const', 'enum']);

/** Every keyword of both documents; names and example data are passed over. */
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
