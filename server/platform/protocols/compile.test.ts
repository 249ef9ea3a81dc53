import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { compileProtocol } from './compile.js';
import { assertRules } from './contradictions.js';
import { wholeRules, type Rules } from './rules.js';
import { schemaOf } from './schema.js';
import { exampleOf, goodProperties, name } from './testing/arbitrary-rules.js';

const faultsOf = (rules: Partial<Rules>, properties: Record<string, unknown>) =>
  compileProtocol('did:x:y', 1, wholeRules(rules))
    .faultsOf(properties, 'body.properties')
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

  it('pass when they are as the rules say', () => {
    const properties = {
      country: 'KE',
      stoves: 10,
      fuel: 'gas',
      anything: { goes: ['here'] },
      location: { lat: 1.5 },
      open: { known: true, other: 1 },
      parts: [{ name: 'lid' }, {}],
    };
    expect(faultsOf(rules, properties)).toEqual([]);
    expect(faultsOf(rules, { stoves: 0 })).toEqual([]);
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
  ])('are refused by their path when there are some %s', (_, properties, errors) => {
    expect(faultsOf(rules, properties).sort()).toEqual(errors.sort());
  });

  it('may be more than are named where the rules say so', () => {
    expect(faultsOf({ additionalProperties: true, properties: { a: 'string' } }, { a: '', b: 1 })).toEqual(
      [],
    );
  });

  it('may have the names that every JavaScript object has', () => {
    const names = ['constructor', 'toString', 'hasOwnProperty', 'valueOf'];
    const required = Object.fromEntries(
      names.map((name) => [name, { type: 'string', required: true } as const]),
    );
    expect(faultsOf({ properties: required }, {}).sort()).toEqual(
      names.map((name) => `body.properties.${name} required`).sort(),
    );
    const optional = Object.fromEntries(names.map((name) => [name, 'number'] as const));
    expect(faultsOf({ properties: optional }, {})).toEqual([]);
    expect(faultsOf({ properties: optional }, { toString: 'x' })).toEqual(['body.properties.toString type']);
  });

  it('have no use for a prototype', () => {
    const properties = JSON.parse('{"__proto__": {"stoves": 1}}') as Record<string, unknown>;
    expect(faultsOf(rules, properties).sort()).toEqual([
      'body.properties.__proto__ additionalProperties',
      'body.properties.stoves required',
    ]);
  });

  it('are refused soon, with one fault, when there are very many', () => {
    const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`name${at}`, at]));
    expect(faultsOf(rules, { stoves: 1, ...many })).toEqual(['body.properties.name0 additionalProperties']);
  });

  it('are refused with sentences that are not longer than a reader is patient', () => {
    const values = Array.from({ length: 256 }, (_, at) => `${at}`.padEnd(1024));
    const { faultsOf: faults } = compileProtocol(
      'did:x:y',
      1,
      wholeRules({ properties: { fuel: { type: 'string', enum: values } } }),
    );
    expect(faults({ fuel: 'no' }, 'p')[0]?.message.length).toBeLessThan(600);
  });
});

describe('accepted rules', () => {
  it('always compile, and say of a twin what JSON Schema says of it', () => {
    fc.assert(
      fc.property(
        goodProperties,
        fc.boolean(),
        fc.dictionary(name, fc.jsonValue()),
        (properties, open, extra) => {
          assertRules(wholeRules({ properties }), 'body');
          const rules = wholeRules({ properties, additionalProperties: open });
          const reference = new Ajv2020({ strict: true, ownProperties: true }).compile(schemaOf(rules));
          const { faultsOf: faults } = compileProtocol('did:x:y', 1, rules);
          for (const twin of [{}, extra, exampleOf(properties)]) {
            const found = faults(twin, 'body.properties');
            expect(found.length === 0).toBe(reference(twin));
            for (const { field, message } of found) {
              expect(field).toMatch(/^body\.properties/);
              expect(message).not.toBe('');
            }
          }
        },
      ),
    );
  });

  it('let a twin pass that has what each of them asks for', () => {
    fc.assert(
      fc.property(goodProperties, (properties) => {
        expect(faultsOf({ properties }, exampleOf(properties))).toEqual([]);
      }),
    );
  });
});
