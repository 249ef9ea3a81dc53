import { describe, expect, it } from '@jest/globals';
import { createSchemaChecks } from './arguments.js';
import { hostileSchemas, hostileValues } from './testing/hostile-schemas.js';
import type { JsonSchema } from '../turn/tool.js';

/** Processor time, so that the load of the machine does not matter; ten times the expected value. */
const MOST_CPU_MS = 500;

const checks = createSchemaChecks();
const validateUntrusted = (schema: JsonSchema, value: unknown) => checks.validate(schema, value, true);

const letters = (count: number) => Array.from({ length: count }, (_, at) => `a${at}`);
const zeros = (count: number): unknown[] => Array.from({ length: count }, () => 0);

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
    ['that is too large to be compiled', { allOf: Array.from({ length: 200 }, () => ({ minimum: 1 })) }, 0],
    ['when it makes too much work of a large value', { items: { enum: letters(100) } }, zeros(20_000)],
    ['when it refers to what is no schema', { enum: [{ pattern: '(a+)+$' }], $ref: '#/enum/0' }, 1],
    ['when it refers to somewhere else', { $ref: 'https://x.example/schema', type: 'string' }, 1],
    ['when a reference could be read in two ways', { $ref: '#/%24defs/a', $defs: { a: false } }, 1],
    ['where it would refuse more without a pattern', { not: { pattern: 'x' } }, 'a'],
    [
      'where a pattern is in a definition',
      { not: { $ref: '#/$defs/a' }, $defs: { a: { pattern: 'x' } } },
      'a',
    ],
    [
      'where names may follow a pattern',
      { patternProperties: { '^x': {} }, additionalProperties: false },
      { x: 1 },
    ],
    ['where patterns tell cases apart', { oneOf: [{ pattern: 'x' }, { pattern: 'y' }] }, 'x'],
    ['in what it says by dynamic anchors', { $dynamicAnchor: 'a', not: { $dynamicRef: '#a' } }, 1],
    ['in what it says about items that are alike', { items: {}, uniqueItems: true }, [1, 1]],
  ])('%s', (_what, schema, value) => {
    expect(validateUntrusted(schema, value)).toBeUndefined();
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
    expect(validateUntrusted(schema, { name: 'a', children: [{ name: 'b' }] })).toBeUndefined();
    expect(validateUntrusted(schema, { name: 'a', children: [{ name: 'b', children: [{}] }] })).toBe(
      "children.0.children.0 must have required property 'name'",
    );
  });

  it('also for the next value, after one that was too much', () => {
    const schema = { ...tree, properties: { ...tree.properties, much: doubling(16) } };
    const withDefs = { ...schema, $defs: doubling(16).$defs };
    expect(validateUntrusted(withDefs, { name: 'a', much: {} })).toBeUndefined();
    expect(validateUntrusted(withDefs, {})).toBe("the arguments must have required property 'name'");
  });

  it('for many values when it is short', () => {
    const schema = { items: { type: 'number' } };
    expect(validateUntrusted(schema, [...zeros(9_000), 'x'])).toBe('9000 must be number');
  });

  it('for a few values when it is long', () => {
    const properties = Object.fromEntries(
      letters(120).map((name) => [name, { type: 'string', description: 'x'.repeat(100) }]),
    );
    expect(validateUntrusted({ type: 'object', properties }, { a0: 'x', a119: 1 })).toBe(
      'a119 must be string',
    );
  });

  it('in what it says besides a pattern', () => {
    const schema = {
      properties: { a: { type: 'string', pattern: 'x' } },
      additionalProperties: false,
      oneOf: [{ required: ['a'] }],
    };
    expect(validateUntrusted(schema, { a: 'b', c: 1 })).toContain('additional properties: "c"');
    expect(validateUntrusted(schema, {})).toContain("must have required property 'a'");
    expect(validateUntrusted(schema, { a: 1 })).toBe('a must be string');
  });

  it('where definitions are shared', () => {
    const schema = {
      properties: { from: { $ref: '#/$defs/place' }, to: { $ref: '#/$defs/place' }, any: { $ref: '#any' } },
      $defs: { place: { required: ['city'] }, any: { $anchor: 'any', type: 'string' } },
    };
    expect(validateUntrusted(schema, { from: { city: '' }, to: {} })).toBe(
      "to must have required property 'city'",
    );
    expect(validateUntrusted(schema, { any: 1 })).toBe('any must be string');
  });

  it('where a value to compare with has members named as keywords', () => {
    const schema = { properties: { a: { const: { pattern: 'x' } } } };
    expect(validateUntrusted(schema, { a: { pattern: 'x' } })).toBeUndefined();
    expect(validateUntrusted(schema, { a: {} })).toBe('a must be equal to constant');
  });

  it('where a property has the name of a keyword', () => {
    const schema = { properties: { pattern: { type: 'string' }, uniqueItems: { type: 'string' } } };
    expect(validateUntrusted(schema, { pattern: 1 })).toBe('pattern must be string');
    expect(validateUntrusted(schema, { uniqueItems: 1 })).toBe('uniqueItems must be string');
  });

  it('in messages of limited length, however long the values are', () => {
    const schema = { properties: { a: { enum: ['x'.repeat(10_000)] } } };
    expect(validateUntrusted(schema, { a: 1 })?.length).toBeLessThan(2_100);
  });
});

it('a schema of our own counts, with its patterns', () => {
  const schema = { properties: { did: { type: 'string', pattern: '^did:' } } };
  expect(checks.validate(schema, { did: 'x' })).toBe('did must match pattern "^did:"');
});

describe('no schema from outside occupies the server', () => {
  const values = hostileValues();
  const sizes = [50, 120, 4_500];
  const cases = sizes.flatMap((size) =>
    hostileSchemas(size).map(([keyword, schema]) => [`${keyword} × ${size}`, schema] as const),
  );

  it.each(cases)('%s', (_what, schema) => {
    for (const value of values) {
      const before = process.cpuUsage();
      validateUntrusted(schema, value);
      const { user, system } = process.cpuUsage(before);
      // On an idle machine all of them stay below 50 ms; without a limit, most take seconds.
      expect((user + system) / 1000).toBeLessThan(MOST_CPU_MS);
    }
  });
});
