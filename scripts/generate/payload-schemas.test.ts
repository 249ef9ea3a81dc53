import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  serverEventValidators,
  type ValidationError,
  type Validator,
} from '../../generated/event-validators.js';
import { frameSchemas } from '../../generated/frame-schemas.js';
import { frameValidators } from '../../generated/frame-validators.js';
import { serverEventSchemas } from '../../generated/server-event-schemas.js';
import { findFault, type PayloadSchema } from '../../sdk/src/validation/find-fault.js';
import { soundContracts } from '../contract-rules/testing/sound-contracts.js';
import { resolve, type AsyncApi, type Message, type Schema } from './contracts.js';
import { generatePayloadSchemas } from './payload-schemas.js';
import { readContracts } from './read-contracts.js';
import { channelEvents } from './socket-events.js';
import { framesOf } from './validators.js';
import { valuesFor } from './testing/values.js';

const VALUES_EACH = 400;

const { asyncapi } = await readContracts('spec');
const subjects = [
  ...subjectsOf('frame', framesOf(asyncapi), frameSchemas, frameValidators),
  ...subjectsOf(
    'event',
    channelEvents(asyncapi, 'socket.io').serverToClient,
    serverEventSchemas,
    serverEventValidators,
  ),
];

function subjectsOf(
  what: string,
  events: readonly Pick<Message, 'name' | 'payload'>[],
  schemas: Readonly<Record<string, PayloadSchema>>,
  validators: Readonly<Record<string, Validator | undefined>>,
) {
  return events.map(({ name, payload = {} }) => ({
    name: `the ${what} ${name}`,
    written: payload,
    schema: schemas[name],
    validator: validators[name],
  }));
}

describe('the check of clients and compiled validators', () => {
  test.each(subjects)('agree about $name', ({ written, schema, validator }) => {
    if (!schema || !validator) throw new Error('One of them does not know the event');
    const verdicts = { fits: 0, faulty: 0 };
    fc.assert(
      fc.property(valuesFor(asyncapi, whole(asyncapi, written)), (value) => {
        const received: unknown = JSON.parse(JSON.stringify(value));
        const fault = findFault(schema, received);
        expect(placeOf(fault)).toEqual(validator(received) ? undefined : placeOf(validator.errors?.[0]));
        verdicts[fault ? 'faulty' : 'fits'] += 1;
      }),
      { numRuns: VALUES_EACH },
    );
    expect(verdicts.fits).toBeGreaterThan(0);
    expect(verdicts.faulty).toBeGreaterThan(0);
  });

  test.each([
    ...[
      '2026-02-28T23:59:59Z',
      '2024-02-29T00:00:00.123456+23:59',
      '2026-02-29T00:00:00Z',
      '2026-02-30T00:00:00Z',
    ],
    ...['2000-02-29T00:00:00Z', '2100-02-29T00:00:00Z', '2026-04-31T00:00:00Z', '2026-12-31T00:00:00Z'],
    ...['2026-13-01T00:00:00Z', '2026-00-01T00:00:00Z', '2026-01-01T24:00:00Z', '2026-01-01T23:60:00Z'],
    ...['2026-01-01T00:00:00', '2026-01-01T00:00:00+24:00', '2026-01-01 00:00:00Z', '0999-01-01T00:00:00Z'],
  ])('agree about the time %s', (timestamp) => {
    const received = { content: '', timestamp };
    const fault = findFault(frameSchemas.message, received);
    expect(fault === undefined).toBe(frameValidators.message(received));
  });

  test('count characters, not their halves', () => {
    const ids = ['', '𝒾'.repeat(128), '𝒾'.repeat(129)];
    const length = { type: 'string', minLength: 1, maxLength: 128 };
    expect(ids.map((id) => findFault(length, id)?.message)).toEqual([
      'must NOT have fewer than 1 characters',
      undefined,
      'must NOT have more than 128 characters',
    ]);
  });
});

describe('schemas for clients are not generated', () => {
  const withThing = (schema: Schema) => {
    const contracts = soundContracts();
    contracts.asyncapi.components.schemas.Thing = schema;
    return contracts;
  };

  test.each<[string, Schema]>([
    ['a keyword that they do not check', { type: 'object', additionalProperties: false }],
    ['a format that they do not check', { type: 'string', format: 'uri' }],
    ['a schema that refers to itself', { items: { $ref: '#/components/schemas/Thing' } }],
  ])('with %s', (_what, schema) => {
    expect(() => generatePayloadSchemas(withThing(schema))).toThrow(/^Clients cannot check .*Thing/);
  });
});

/** Ajv reports a constant as such; here it is a list of one value. */
function placeOf(error: ValidationError | undefined) {
  return error && { ...pick(error), keyword: error.keyword === 'const' ? 'enum' : error.keyword };
}

function pick({ instancePath, keyword }: ValidationError) {
  return { instancePath, keyword };
}

/** The schema with the members of its `allOf`, of which values can be made. */
function whole(document: AsyncApi, schema: Schema): Schema {
  const { allOf = [], ...own } = resolve<Schema>(document, schema);
  const parts = [...allOf.map((part) => whole(document, part)), own];
  return {
    ...(Object.assign({}, ...parts) as Schema),
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)) as Record<string, Schema>,
    required: parts.flatMap(({ required = [] }) => required),
  };
}
