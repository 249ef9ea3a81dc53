import { describe, expect, it } from '@jest/globals';
import { draftOf, fieldsOf, readDraft } from './property-draft.js';

const fields = fieldsOf({
  serial: { type: 'string', required: true },
  stoves: { type: 'integer', minimum: 0 },
  isOpen: 'boolean',
  size: { type: 'number', enum: [1, 2.5] },
  tags: { type: 'array', items: 'string' },
  location: { type: 'object', properties: { lat: 'number', lon: 'number' }, additionalProperties: true },
  details: 'object',
});

const values = {
  serial: 'PS-1',
  stoves: 12,
  isOpen: false,
  size: 2.5,
  tags: ['clean', 'rural'],
  location: { lat: -0.3, name: 'Nakuru' },
  details: { any: ['thing'] },
};

describe('the form of a protocol', () => {
  it('has a control for each rule', () => {
    expect(fields.map(({ control }) => control)).toEqual([
      'text',
      'number',
      'boolean',
      'choice',
      'lines',
      'json',
      'group',
    ]);
  });

  it('gives back the values that it was filled with, and keeps what has no field', () => {
    const before = { ...values, other: 1 };
    expect(readDraft(fields, draftOf(fields, before), before)).toEqual({ values: before, errors: {} });
  });

  it('leaves out what is empty, groups as well', () => {
    expect(readDraft(fields, { '["serial"]': 'PS-1', '["stoves"]': ' ' })).toEqual({
      values: { serial: 'PS-1' },
      errors: {},
    });
  });

  it('says which field is not JSON', () => {
    expect(readDraft(fields, { '["details"]': '{' }).errors).toEqual({
      '["details"]': expect.stringMatching(/^Write it as JSON: /),
    });
  });
});
