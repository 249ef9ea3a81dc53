import { nameOf, resolve, type Schema } from '../contracts.js';
import {
  deprecationKeysOf,
  type DeprecationKeys,
} from '../../../server/contract/deprecation/deprecation-keys.js';

export interface DeprecatedProperty {
  /** The schema with a name in which it is, and the way from there. */
  id: string;
  keys: DeprecationKeys;
  /** The way from where the search began. */
  path: string[];
}

interface Place {
  /** The nearest schema with a name, or what the search began with. */
  readonly owner: string;
  readonly inOwner: readonly string[];
  readonly path: readonly string[];
  /** Schemas that contain this one: a recursive schema is not searched again. */
  readonly within: readonly string[];
}

/** The deprecated properties of a schema, however deep. */
export function propertiesOf(document: object, schema: Schema, name: string): DeprecatedProperty[] {
  const found = search(document, schema, { owner: name, inOwner: [], path: [], within: [] });
  // The branches of a union may have the same property.
  return [...new Map(found.map((property) => [property.path.join('.'), property])).values()];
}

function search(document: object, schema: Schema, place: Place): DeprecatedProperty[] {
  if (schema.$ref !== undefined) {
    const name = nameOf({ $ref: schema.$ref });
    if (place.within.includes(name)) return [];
    const within = [...place.within, name];
    return search(document, resolve<Schema>(document, { $ref: schema.$ref }), {
      ...place,
      owner: name,
      inOwner: [],
      within,
    });
  }
  const { properties = {}, items, additionalProperties, allOf = [], anyOf = [], oneOf = [] } = schema;
  return [
    ...Object.entries(properties).flatMap(([name, property]) => {
      const inside = step(place, name);
      const keys = deprecationKeysOf(property);
      const own = keys && { id: idOf(inside), keys, path: [...inside.path] };
      return [...(own ? [own] : []), ...search(document, property, inside)];
    }),
    ...(items ? search(document, items, step(place, '[]')) : []),
    ...(typeof additionalProperties === 'object'
      ? search(document, additionalProperties, step(place, '*'))
      : []),
    ...[...allOf, ...anyOf, ...oneOf].flatMap((part) => search(document, part, place)),
  ];
}

function step(place: Place, name: string): Place {
  return { ...place, inOwner: [...place.inOwner, name], path: [...place.path, name] };
}

function idOf({ owner, inOwner }: Place): string {
  return [owner, ...inOwner].join('.').replaceAll('.[]', '[]');
}
