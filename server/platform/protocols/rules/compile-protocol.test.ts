import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { fieldErrors } from '../../../contract/validation/validation-errors.js';
import { compileProtocol } from './compile-protocol.js';
import type { Schema } from '../../../contract/types.js';
import { assertRules } from './contradictions.js';
import { wholeRules, type Rules } from './protocol-rules.js';
import { exampleOf, goodProperties, name } from '../testing/arbitrary-rules.js';
import { schemaOf } from '../testing/json-schema.js';

const MAX_ERRORS = 20;
const sorted = (errors: readonly object[]) => errors.map((error) => JSON.stringify(error)).sort();

const errorsOf = (rules: Partial<Rules>, properties: Record<string, unknown>) =>
  compileProtocol('did:x:y', 1, wholeRules(rules))
    .validate(properties, 'body.properties')
    .map(({ field, rule }) => `${field} ${rule}`);

describe('the properties of a twin', () => {
  const rules: Partial<Rules> = {
    properties: {
      country: 'string',
      stoves: { type: 'integer', minimum: 0, maximum: 10, required: true },
      fuel: { type: 'string', enum: ['pellets', 'gas'] },
      anything: 'object',
      location: {
        type: 'object',
        properties: { lat: { type: 'number', required: true }, lon: 'number' },
      },
      open: { type: 'object', additionalProperties: true, properties: { known: 'boolean' } },
      parts: {
        type: 'array',
        items: { type: 'object', properties: { name: { type: 'string', maxLength: 3 } } },
      },
    },
  };

  it('are accepted when they match the rules', () => {
    const properties = {
      country: 'KE',
      stoves: 10,
      fuel: 'gas',
      anything: { goes: ['here'] },
      location: { lat: 1.5 },
      open: { known: true, other: 1 },
      parts: [{ name: 'lid' }, {}],
    };
    expect(errorsOf(rules, properties)).toEqual([]);
    expect(errorsOf(rules, { stoves: 0 })).toEqual([]);
  });

  it.each<[string, Record<string, unknown>, string[]]>([
    ['of another type', { stoves: 1, country: 5 }, ['body.properties.country type']],
    ['that are no integers', { stoves: 1.5 }, ['body.properties.stoves type']],
    ['that are too small', { stoves: -1 }, ['body.properties.stoves minimum']],
    ['that are too large', { stoves: 11 }, ['body.properties.stoves maximum']],
    ['that are missing', {}, ['body.properties.stoves required']],
    ['that the rules do not list', { stoves: 1, fuel: 'coal' }, ['body.properties.fuel enum']],
    ['that are not named', { stoves: 1, colour: 'red' }, ['body.properties.colour additionalProperties']],
    ['missing further in', { stoves: 1, location: {} }, ['body.properties.location.lat required']],
    [
      'not named further in',
      { stoves: 1, location: { lat: 1, height: 2 } },
      ['body.properties.location.height additionalProperties'],
    ],
    [
      'wrong in a list',
      { stoves: 1, parts: [{}, { name: 'oven' }] },
      ['body.properties.parts[1].name maxLength'],
    ],
    ['that are null', { stoves: null }, ['body.properties.stoves type']],
    [
      'all at once',
      { stoves: 'x', country: 1 },
      ['body.properties.country type', 'body.properties.stoves type'],
    ],
  ])('are rejected by their path when there are some %s', (_, properties, errors) => {
    expect(errorsOf(rules, properties).sort()).toEqual(errors.sort());
  });

  it('may include unnamed ones where the rules say so', () => {
    expect(errorsOf({ additionalProperties: true, properties: { a: 'string' } }, { a: '', b: 1 })).toEqual(
      [],
    );
  });

  it('may have the names that every JavaScript object has', () => {
    const names = ['constructor', 'toString', 'hasOwnProperty', 'valueOf'];
    const required = Object.fromEntries(
      names.map((name) => [name, { type: 'string', required: true } as const]),
    );
    expect(errorsOf({ properties: required }, {}).sort()).toEqual(
      names.map((name) => `body.properties.${name} required`).sort(),
    );
    const optional = Object.fromEntries(names.map((name) => [name, 'number'] as const));
    expect(errorsOf({ properties: optional }, {})).toEqual([]);
    expect(errorsOf({ properties: optional }, { toString: 'x' })).toEqual(['body.properties.toString type']);
  });

  it('are compared without the prototype', () => {
    const properties = JSON.parse('{"__proto__": {"stoves": 1}}') as Record<string, unknown>;
    expect(errorsOf(rules, properties).sort()).toEqual([
      'body.properties.__proto__ additionalProperties',
      'body.properties.stoves required',
    ]);
  });

  it('are rejected with the first 20 errors when there are many', () => {
    const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`name${at}`, at]));
    const found = errorsOf(rules, { stoves: 1, ...many });
    expect(found).toHaveLength(MAX_ERRORS);
    expect(found[0]).toBe('body.properties.name0 additionalProperties');
  });

  it('are rejected with sentences of limited length', () => {
    const values = Array.from({ length: 256 }, (_, at) => `${at}`.padEnd(1024));
    const { validate } = compileProtocol(
      'did:x:y',
      1,
      wholeRules({ properties: { fuel: { type: 'string', enum: values } } }),
    );
    expect(validate({ fuel: 'no' }, 'p')[0]?.message.length).toBeLessThan(600);
  });
});

describe('accepted rules', () => {
  it('produce the same errors for a twin as Ajv, in the same words', () => {
    fc.assert(
      fc.property(
        goodProperties,
        fc.boolean(),
        fc.dictionary(name, fc.jsonValue()),
        fc.array(fc.jsonValue(), { minLength: 4 }),
        (properties, open, extra, values) => {
          assertRules(wholeRules({ properties }), 'body');
          const rules = wholeRules({ properties, additionalProperties: open });
          const options = { strict: true, ownProperties: true, allErrors: true };
          const reference = new Ajv2020(options).compile(schemaOf(rules));
          const { validate } = compileProtocol('did:x:y', 1, rules);
          const wrong = Object.keys(properties).map((each, at) => [each, values[at]] as const);
          for (const twin of [{}, extra, exampleOf(properties), Object.fromEntries(wrong)]) {
            const found = validate(twin, 'p');
            expect(reference(twin)).toBe(found.length === 0);
            const said = reference.errors ?? [];
            if (said.length <= MAX_ERRORS) expect(sorted(found)).toEqual(sorted(fieldErrors(said, 'p')));
            else expect(found).toHaveLength(MAX_ERRORS);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('accept a twin with the required properties', () => {
    fc.assert(
      fc.property(goodProperties, (properties) => {
        expect(errorsOf({ properties }, exampleOf(properties))).toEqual([]);
      }),
    );
  });
});

const texts = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at));

function named<T>(count: number, make: () => T): Record<string, T> {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`name${at}`, make()]));
}

describe('whatever the rules, the time of a check depends on the size of the twin:', () => {
  const text = (at: number) => `${'a'.repeat(80)}${at}`;
  const members = (required: boolean) => named(255, () => ({ type: 'string', required }) as const);
  const list = (items: Schema<'ProtocolProperty'>) => ({ list: { type: 'array', items } as const });
  const twin = (count: number, item: unknown) => ({ list: Array.from({ length: count }, () => item) });

  it.each<[string, Rules['properties'], Record<string, unknown>]>([
    ['500 properties', named(250, () => ({ type: 'object', properties: { a: 'string' } })), {}],
    ['500 required ones', named(250, () => ({ type: 'object', required: true })), {}],
    [
      'many optional members of many items',
      list({ type: 'object', properties: members(false) }),
      twin(85_000, {}),
    ],
    [
      'many required members of many items',
      list({ type: 'object', properties: members(true) }),
      twin(85_000, {}),
    ],
    ['enums of many items', list({ type: 'string', enum: texts(256, String) }), twin(60_000, '255')],
    ['enums of long texts', list({ type: 'string', enum: texts(256, text) }), twin(3_000, text(255))],
    ['long texts', list({ type: 'string', maxLength: 200_000 }), { list: ['é'.repeat(120_000)] }],
    ['many names', { a: { type: 'object', properties: {} } }, { a: named(20_000, () => 1) }],
  ])('%s', (_what, properties, hostile) => {
    const before = process.cpuUsage();
    errorsOf({ properties }, hostile);
    const { user, system } = process.cpuUsage(before);
    // On an idle machine all stay below 50 ms of the processor's time.
    expect((user + system) / 1000).toBeLessThan(500);
  });
});
