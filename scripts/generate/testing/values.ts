import fc from 'fast-check';
import { resolve, type Schema } from '../contracts.js';

/** How many of a hundred members ignore their schema. */
const SPOILED = 5;

/** Values that mostly match a schema, and otherwise often nearly do. */
export function valuesFor(document: object, schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: SPOILED, arbitrary: fc.jsonValue() },
    { weight: 100 - SPOILED, arbitrary: fitting(document, schema) },
  );
}

function fitting(document: object, written: Schema): fc.Arbitrary<unknown> {
  const schema = resolve<Schema>(document, written);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'object':
      return objects(document, schema);
    case 'array':
      return fc.array(valuesFor(document, schema.items ?? {}), { maxLength: 3 });
    case 'string':
      return strings(schema);
    case 'integer':
      return fc.oneof(fc.integer({ min: -1, max: 200 }), fc.maxSafeInteger());
    case 'boolean':
      return fc.boolean();
    default:
      return fc.jsonValue();
  }
}

function strings({ pattern, format, minLength = 0, maxLength = 20 }: Schema): fc.Arbitrary<unknown> {
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (format === 'uri') return fc.webUrl();
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern), { size: 'small' });
  return fc.string({
    minLength: Math.max(0, Number(minLength) - 1),
    maxLength: Math.min(20, Number(maxLength)),
  });
}

function objects(
  document: object,
  { properties = {}, required = [], additionalProperties }: Schema,
): fc.Arbitrary<unknown> {
  const members = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, valuesFor(document, schema)]),
  );
  const complete = fc.record(members, { requiredKeys: required.filter((name) => name in members) });
  const extra =
    typeof additionalProperties === 'object' ? valuesFor(document, additionalProperties) : fc.jsonValue();
  return fc.oneof(
    { weight: 80, arbitrary: complete },
    { weight: 10, arbitrary: fc.record(members, { requiredKeys: [] }) },
    {
      weight: 10,
      arbitrary: fc
        .tuple(complete, fc.dictionary(fc.string({ maxLength: 8 }), extra, { maxKeys: 2 }))
        .map(([own, more]) => ({ ...own, ...more })),
    },
  );
}
