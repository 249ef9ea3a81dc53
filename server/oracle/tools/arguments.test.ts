import { describe, expect, it } from '@jest/globals';
import { createSchemaChecks } from './arguments.js';
import type { JsonSchema } from './tool.js';

const checks = createSchemaChecks();
const foreignFault = (schema: JsonSchema, value: unknown) => checks.faultOf(schema, value, true);

/** A short schema whose work doubles with each link. */
function doubling(links: number): JsonSchema {
  const twice = (link: number) => ({
    anyOf: [{ $ref: `#/$defs/link${link}` }, { $ref: `#/$defs/link${link}` }],
  });
  const $defs = Object.fromEntries(
    Array.from({ length: links }, (_, link) => [`link${link}`, twice(link + 1)]),
  );
  return { ...twice(0), $defs: { ...$defs, [`link${links}`]: { type: 'number' } } };
}

describe('a schema from outside lets everything pass', () => {
  it.each([
    ['when its work doubles with each reference', doubling(16), {}],
    ['when its work would take years', doubling(60), {}],
    [
      'when its work doubles, in draft 7',
      { $schema: 'http://json-schema.org/draft-07/schema#', ...doubling(16) },
      {},
    ],
    ['when it refers to itself without an end', { $ref: '#' }, {}],
    ['that is too long to be compiled', { type: 'string', description: 'x'.repeat(64 * 1024) }, {}],
    ['in what it says about items that are alike', { items: {}, uniqueItems: true }, [1, 1]],
  ])('%s', (_what, schema, value) => {
    expect(foreignFault(schema, value)).toBeUndefined();
  });
});

describe('a schema from outside counts', () => {
  const tree = {
    type: 'object',
    required: ['name'],
    properties: { name: { type: 'string' }, children: { type: 'array', items: { $ref: '#' } } },
  };

  it.each([
    ['in draft 2020-12', tree],
    ['in draft 7', { $schema: 'http://json-schema.org/draft-07/schema#', ...tree }],
  ])('that refers to itself, %s', (_draft, schema) => {
    expect(foreignFault(schema, { name: 'a', children: [{ name: 'b' }] })).toBeUndefined();
    expect(foreignFault(schema, { name: 'a', children: [{ name: 'b', children: [{}] }] })).toBe(
      "children.0.children.0 must have required property 'name'",
    );
  });

  it('also for the next value, after one that was too much', () => {
    const schema = { ...tree, properties: { ...tree.properties, much: doubling(16) } };
    const withDefs = { ...schema, $defs: doubling(16).$defs };
    expect(foreignFault(withDefs, { name: 'a', much: {} })).toBeUndefined();
    expect(foreignFault(withDefs, {})).toBe("the arguments must have required property 'name'");
  });

  it('where a property has the name of a keyword', () => {
    const schema = { properties: { pattern: { type: 'string' }, uniqueItems: { type: 'string' } } };
    expect(foreignFault(schema, { pattern: 1 })).toBe('pattern must be string');
    expect(foreignFault(schema, { uniqueItems: 1 })).toBe('uniqueItems must be string');
  });
});

it('a schema of our own counts, with its patterns', () => {
  const schema = { properties: { did: { type: 'string', pattern: '^did:' } } };
  expect(checks.faultOf(schema, { did: 'x' })).toBe('did must match pattern "^did:"');
});
