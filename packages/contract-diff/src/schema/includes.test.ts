/** What is reported of differences, and what the options mean. */
import { expect, test } from '@jest/globals';
import { includes, type IncludesOptions, type Inclusion, type JsonObject, type JsonSchema } from './index.js';
import { sourceOf, type SchemaDocument } from './testing/schema-document.js';

function judge(
  left: JsonSchema,
  right: JsonSchema,
  options?: IncludesOptions,
  definitions: SchemaDocument['definitions'] = {},
): Inclusion {
  return includes(sourceOf({ schema: left, definitions }), sourceOf({ schema: right, definitions }), options);
}

function summary(inclusion: Inclusion): string[] {
  return inclusion.kind === 'excluded'
    ? inclusion.differences.map(({ kind, instancePath }) => `${kind} ${instancePath}`)
    : [inclusion.kind];
}

test('all differences of an object are reported, also those of objects inside', () => {
  const left = {
    type: 'object',
    properties: {
      a: { type: 'string' },
      b: { type: 'object', properties: { c: { type: 'number' }, d: { enum: ['x', 'y', 'z'] } } },
      e: { type: 'array', items: { type: 'object', properties: { f: {} } } },
    },
  };
  const right = {
    type: 'object',
    required: ['a'],
    properties: {
      a: { type: 'string', maxLength: 5 },
      b: { type: 'object', properties: { c: { type: 'integer' }, d: { enum: ['x'] } } },
      e: {
        type: 'array',
        items: { type: 'object', properties: { f: { type: 'string' } }, additionalProperties: false },
      },
    },
  };
  expect(summary(judge(left, right))).toEqual([
    'required /a',
    'max-length /a',
    'type /b/c',
    'enum /b/d',
    'enum /b/d',
    'null /e/*/f',
    'type /e/*/f',
    'additional-property /e/*/*',
  ]);
});

test('a difference names the schemas of the documents, the keyword with both values, and a value of the whole', () => {
  const [before, after] = [
    { type: 'string', maxLength: 10 },
    { type: 'string', maxLength: 3 },
  ];
  const inclusion = judge(
    { type: 'object', required: ['name'], properties: { name: before } },
    { type: 'object', properties: { name: after } },
  );
  const [difference] = inclusion.kind === 'excluded' ? inclusion.differences : [];
  expect(difference).toEqual({
    kind: 'max-length',
    instancePath: '/name',
    left: before,
    right: after,
    keyword: 'maxLength',
    leftValue: 10,
    rightValue: 3,
    witness: { name: 'aaaa' },
  });
  expect(difference?.left).toBe(before);
  expect(difference?.right).toBe(after);
});

test('the branches of a union are compared by the value that tells them apart', () => {
  const union = (content: JsonSchema): JsonSchema => ({
    oneOf: [
      { type: 'object', required: ['kind', 'content'], properties: { kind: { const: 'text' }, content } },
      { type: 'object', required: ['kind'], properties: { kind: { const: 'end' } } },
    ],
  });
  expect(summary(judge(union({ type: 'string' }), union({ type: 'number' })))).toEqual(['type /content']);
});

test('a schema that leads back to itself is compared once', () => {
  const tree = (value: JsonSchema) => ({
    type: 'object',
    properties: { value, children: { type: 'array', items: { $ref: '#/$defs/Tree' } } },
  });
  const [numbers, integers] = [tree({ type: 'number' }), tree({ type: 'integer' })];
  const source = (definition: JsonSchema) =>
    sourceOf({ schema: { $ref: '#/$defs/Tree' }, definitions: { '#/$defs/Tree': definition } });
  expect(includes(source(integers), source(numbers))).toEqual({ kind: 'included' });
  expect(summary(includes(source(numbers), source(integers)))).toEqual(['type /value']);
});

test('a request has no readOnly properties, and a reply no writeOnly ones', () => {
  const schema = (id: JsonSchema) => ({ type: 'object', required: ['id'], properties: { id } });
  const [readOnly, other] = [
    schema({ type: 'string', readOnly: true }),
    schema({ type: 'integer', readOnly: true }),
  ];
  expect(judge(readOnly, other, { direction: 'request' })).toEqual({ kind: 'included' });
  expect(summary(judge(readOnly, other, { direction: 'reply' }))).toEqual(['type /id']);
  // Callers did not send it so far.
  expect(summary(judge(readOnly, schema({ type: 'string' }), { direction: 'request' }))).toEqual([
    'required /id',
  ]);
});

test('a reader of an extensible enum accepts further values of its type', () => {
  const status = (...values: string[]) => ({ type: 'string', 'x-extensible': true, enum: values });
  expect(judge(status('a', 'b', 'c'), status('a', 'b'), { extensible: true })).toEqual({ kind: 'included' });
  expect(summary(judge(status('a', 'b', 'c'), status('a', 'b')))).toEqual(['enum ']);
  expect(summary(judge({ enum: [1] }, status('a'), { extensible: true }))).toEqual(['type ']);
});

test('a reader of an extensible union accepts further branches, and holds the ones that it knows to their schema', () => {
  const branch = (kind: string, value: JsonSchema) => ({
    type: 'object',
    required: ['kind'],
    properties: { kind: { const: kind }, value },
  });
  const union = (...branches: JsonSchema[]) => ({ 'x-extensible': true, oneOf: branches });
  const [text, end] = [branch('text', { type: 'string' }), branch('end', true)];
  const options = { extensible: true };
  expect(judge(union(text, end, branch('new', true)), union(text, end), options)).toEqual({
    kind: 'included',
  });
  expect(summary(judge(union(branch('text', { type: 'number' }), end), union(text, end), options))).toEqual([
    'type /value',
  ]);
});

test('what cannot be read is unknown, unless it is the same on both sides', () => {
  const dynamic = { type: 'object', $dynamicRef: '#node' };
  expect(judge(dynamic, { type: 'object', minProperties: 1 })).toMatchObject({ kind: 'unknown' });
  expect(judge(dynamic, { ...dynamic })).toEqual({ kind: 'included' });
});

test.each<JsonObject>([
  { type: 'number', exclusiveMinimum: true },
  { type: 'string', pattern: '(' },
  { type: 'object', patternProperties: { '(': false } },
  { type: 'object', dependencies: { a: ['b'] } },
])('%j cannot be read, so nothing is proven of it', (schema) => {
  expect(judge({ type: schema.type ?? null }, schema)).toMatchObject({ kind: 'unknown' });
  expect(judge(schema, { ...schema, description: 'The same' })).toEqual({ kind: 'included' });
});

test('a missing definition is an error', () => {
  expect(() => judge({ $ref: '#/$defs/Gone' }, true)).toThrow('There is no #/$defs/Gone');
});
