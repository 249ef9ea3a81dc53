/** Every schema of both contracts, written in other ways, means the same. */
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { includes, type IncludesOptions } from './index.js';
import { isObject, isSchema, type JsonSchema, type JsonValue } from './json.js';
import { sourceOf } from './testing/schema-document.js';
import { Random } from './testing/seeded-random.js';
import { rewritten } from './testing/rewrites.js';

const PREFIX = '#/components/schemas/';
const SEED = 1;

/** The schemas of a contract by their `$ref`. */
function schemasOf(file: string): Record<string, JsonSchema> {
  const path = new URL(`../../../../generated/${file}`, import.meta.url);
  const contract = JSON.parse(readFileSync(path, 'utf8')) as JsonValue;
  const components = isObject(contract) ? contract.components : undefined;
  const schemas = isObject(components) && isObject(components.schemas) ? components.schemas : {};
  return Object.fromEntries(
    Object.entries(schemas).flatMap(([name, schema]) => (isSchema(schema) ? [[PREFIX + name, schema]] : [])),
  );
}

test.each<[string, IncludesOptions]>([
  ['openapi.json', {}],
  ['openapi.json', { direction: 'reply', extensible: true }],
  ['asyncapi.json', {}],
  ['asyncapi.json', { direction: 'reply', extensible: true }],
])('%s %j', (file, options) => {
  const definitions = schemasOf(file);
  const random = new Random(SEED);
  const refs = Object.keys(definitions);
  const different = refs.filter((ref) => {
    const document = { schema: { $ref: ref }, definitions };
    const same = sourceOf(rewritten(document, random));
    const answers = [
      includes(sourceOf(document), same, options),
      includes(same, sourceOf(document), options),
    ];
    return answers.some(({ kind }) => kind !== 'included');
  });
  expect(refs.length).toBeGreaterThan(50);
  expect(different).toEqual([]);
});
