/** The shape of schemas, in each dialect. */
import type { Dialect } from '../../load/document.js';
import { isSchema } from '../../schema/json.js';
import { SCHEMA_KEYWORDS, SCHEMA_LIST_KEYWORDS, SCHEMA_MAP_KEYWORDS } from '../../schema/source/keywords.js';
import {
  count,
  either,
  filledList,
  flag,
  list,
  map,
  number,
  object,
  oneOf,
  positiveNumber,
  regularExpression,
  text,
  type Shape,
} from './shape.js';

const TYPES = ['boolean', 'object', 'array', 'number', 'string', 'integer'];
const TYPES_WITH_NULL = ['null', ...TYPES];
const typeName = oneOf(TYPES_WITH_NULL);
const typeNames: Shape = {
  ...either(filledList(typeName), typeName),
  name: `${typeName.name}, or a list of them`,
};

/** Of JSON Schema 2020-12, and of every dialect. */
const COMMON: Readonly<Record<string, Shape>> = {
  type: typeNames,
  enum: filledList(),
  required: list(text),
  minimum: number,
  maximum: number,
  exclusiveMinimum: number,
  exclusiveMaximum: number,
  multipleOf: positiveNumber,
  ...each(
    [
      'minLength',
      'maxLength',
      'minItems',
      'maxItems',
      'minContains',
      'maxContains',
      'minProperties',
      'maxProperties',
    ],
    count,
  ),
  ...each(['uniqueItems', 'readOnly', 'writeOnly', 'deprecated', 'x-extensible', 'x-codes'], flag),
  pattern: regularExpression,
  ...each(['format', 'contentEncoding', 'contentMediaType', '$dynamicRef'], text),
  dependentRequired: map(list(text)),
};

/** Where OpenAPI 3.0 differs: limits are exclusive by a flag, and `null` is no type. */
const OPENAPI_3_0: Readonly<Record<string, Shape>> = {
  type: oneOf(TYPES),
  nullable: flag,
  exclusiveMinimum: flag,
  exclusiveMaximum: flag,
};

const discriminator = object(() => ({ propertyName: text, mapping: map(text) }), ['propertyName']);

export const schemaShapes: Readonly<Record<Dialect, Shape>> = {
  'openapi-3.0': schemaShape((schema) => ({ ...keywords(schema), ...OPENAPI_3_0, discriminator })),
  'openapi-3.1': schemaShape((schema) => ({ ...keywords(schema), discriminator })),
  asyncapi: schemaShape((schema) => ({ ...keywords(schema), ...draft7(schema) })),
};

function keywords(schema: Shape): Record<string, Shape> {
  return {
    ...COMMON,
    ...each([...SCHEMA_KEYWORDS, 'contentSchema'], schema),
    ...each(SCHEMA_LIST_KEYWORDS, filledList(schema)),
    ...each([...SCHEMA_MAP_KEYWORDS, '$defs', 'definitions'], map(schema)),
    patternProperties: map(schema, regularExpression),
  };
}

/** AsyncAPI's schemas are of draft 7. */
function draft7(schema: Shape): Record<string, Shape> {
  return {
    items: either(list(schema), schema),
    additionalItems: schema,
    dependencies: map(either(list(text), schema)),
    discriminator: text,
  };
}

function schemaShape(members: (schema: Shape) => Record<string, Shape>): Shape {
  const shape: Shape = {
    ...object(() => members(shape)),
    name: 'a schema (an object, true or false)',
    fits: isSchema,
  };
  return shape;
}

function each(names: Iterable<string>, shape: Shape): Record<string, Shape> {
  return Object.fromEntries([...names].map((name) => [name, shape]));
}
