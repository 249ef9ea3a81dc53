/** How each kind of change of a schema is said and shown. */
export interface SchemaExample {
  readonly narrowed: string;
  readonly widened: string;
  readonly loose: string;
  readonly strict: string;
}

export const schemaExamples: Readonly<Record<string, SchemaExample>> = {
  type: {
    narrowed: 'a value may no longer be of a type, or null',
    widened: 'a value may be of another type, or null',
    loose: "{ type: [string, 'null'] }",
    strict: '{ type: string }',
  },
  required: {
    narrowed: 'a property is required',
    widened: 'a property is no longer required',
    loose: '{ properties: { item: … } }',
    strict: '{ required: [item], properties: { item: … } }',
  },
  enum: {
    narrowed: 'a value is no longer in a list',
    widened: 'a value is in a list in addition',
    loose: '{ enum: [sent, lost, held] }',
    strict: '{ enum: [sent, lost] }',
  },
  limit: {
    narrowed: 'a limit of a number, a length or a count is tighter',
    widened: 'a limit of a number, a length or a count is looser',
    loose: '{ type: string, maxLength: 100 }',
    strict: '{ type: string, maxLength: 50 }',
  },
  pattern: {
    narrowed: 'a pattern refuses more texts',
    widened: 'a pattern accepts more texts',
    loose: "{ type: string, pattern: '^[a-z0-9]+$' }",
    strict: "{ type: string, pattern: '^[a-z]+$' }",
  },
  format: {
    narrowed: 'a text must have a format',
    widened: 'a text need not have a format',
    loose: '{ type: string }',
    strict: '{ type: string, format: date-time }',
  },
  names: {
    narrowed: 'fewer names of members are accepted',
    widened: 'more names of members are accepted',
    loose: '{ type: object }',
    strict: "{ type: object, propertyNames: { pattern: '^[a-z]+$' } }",
  },
  union: {
    narrowed: 'an alternative is gone',
    widened: 'there is another alternative',
    loose: '{ oneOf: [Card, Cash, Voucher] }',
    strict: '{ oneOf: [Card, Cash] }',
  },
  value: {
    narrowed: 'a condition refuses more values',
    widened: 'a condition refuses fewer values',
    loose: '{ type: string }',
    strict: '{ type: string, not: { const: none } }',
  },
  object: {
    narrowed: 'further members are refused, or have a schema',
    widened: 'further members are accepted, or have no schema',
    loose: '{ additionalProperties: true }',
    strict: '{ additionalProperties: false }',
  },
};
