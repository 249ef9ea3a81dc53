import { describe, expect, it } from '@jest/globals';
import type { Schema } from '../../../contract/types.js';
import { assertRules } from './contradictions.js';
import { wholeRules, type Rules } from './protocol-rules.js';

describe('rules', () => {
  const refused = (properties: Rules['properties']) => {
    try {
      assertRules(wholeRules({ properties }), 'body');
    } catch (error) {
      expect(error).toMatchObject({ code: 'invalid_protocol' });
      const { details } = error as { details: { errors: Schema<'FieldError'>[] } };
      return details.errors.map(({ field }) => field);
    }
    return [];
  };

  it.each<[string, Rules['properties'], string]>([
    ['a minimum over the maximum', { x: { type: 'number', minimum: 2, maximum: 1 } }, 'x.minimum'],
    ['a range without an integer', { x: { type: 'integer', minimum: 0.2, maximum: 0.8 } }, 'x.minimum'],
    ['values of another type', { x: { type: 'string', enum: ['a', 1] } }, 'x.enum[1]'],
    ['values that are no integers', { x: { type: 'integer', enum: [1.5] } }, 'x.enum[0]'],
    ['values out of the range', { x: { type: 'number', minimum: 3, enum: [2] } }, 'x.enum[0]'],
    ['values that are too long', { x: { type: 'string', maxLength: 1, enum: ['ab'] } }, 'x.enum[0]'],
    ['items without an array', { x: { type: 'object', items: 'string' } }, 'x.items'],
    ['properties without an object', { x: { type: 'string', properties: {} } }, 'x.properties'],
    ['a minimum of a text', { x: { type: 'string', minimum: 1 } }, 'x.minimum'],
    ['a length of a number', { x: { type: 'number', maxLength: 1 } }, 'x.maxLength'],
    ['values of an object', { x: { type: 'object', enum: ['a'] } }, 'x.enum'],
    [
      'more of what has no properties',
      { x: { type: 'object', additionalProperties: true } },
      'x.additionalProperties',
    ],
    [
      'items that must be there',
      { x: { type: 'array', items: { type: 'string', required: true } } },
      'x.items.required',
    ],
    [
      'a contradiction further in',
      { x: { type: 'object', properties: { y: { type: 'number', minimum: 2, maximum: 1 } } } },
      'x.properties.y.minimum',
    ],
  ])('cannot have %s', (_, properties, field) => {
    expect(refused(properties)).toContain(`body.properties.${field}`);
  });

  it('cannot name a property __proto__', () => {
    const properties = JSON.parse('{"__proto__": "string"}') as Rules['properties'];
    expect(refused(properties)).toEqual(['body.properties.__proto__']);
  });

  it('may be nested five levels deep and no deeper', () => {
    const nested = (levels: number): Rules['properties'] =>
      levels === 1 ? { x: 'string' } : { x: { type: 'object', properties: nested(levels - 1) } };
    expect(refused(nested(5))).toEqual([]);
    expect(refused(nested(6))).toHaveLength(1);
    const lists = (levels: number): Schema<'ProtocolProperty'> =>
      levels === 1 ? 'array' : { type: 'array', items: lists(levels - 1) };
    expect(refused({ x: lists(5) })).toEqual([]);
    expect(refused({ x: lists(6) })).toHaveLength(1);
  });

  it('may have 500 properties on all levels together', () => {
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, 'string'] as const));
    expect(refused({ x: { type: 'object', properties: many(249) }, ...many(250) })).toEqual([]);
    expect(refused({ x: { type: 'object', properties: many(250) }, ...many(250) })).toEqual([
      'body.properties',
    ]);
  });

  it('may not be longer than a page of protocols allows', () => {
    const rule = (characters: number) => ({ type: 'string', description: 'x'.repeat(characters) }) as const;
    expect(refused({ x: rule(60_000) })).toEqual([]);
    expect(refused({ x: rule(66_000) })).toEqual(['body']);
  });
});
