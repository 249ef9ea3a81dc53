import { beforeAll, describe, expect, test } from '@jest/globals';
import type { OperationValidators, Validator } from '../../generated/validators.js';
import { soundContracts } from '../contract-rules/testing/sound-contracts.js';
import type { Contracts, Operation, Parameter, Schema } from './contracts.js';
import { loadValidators } from './testing/load-validators.js';
import { generateEventValidators, generateValidators } from './validators.js';

const parameters: Parameter[] = [
  { name: 'thingId', in: 'path', required: true, schema: { type: 'string', minLength: 2 } },
  { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, default: 20 } },
  { name: 'deep', in: 'query', schema: { type: 'boolean' } },
  { name: 'sizes', in: 'query', schema: { type: 'array', maxItems: 2, items: { type: 'integer' } } },
  { name: 'X-Colour', in: 'header', required: true, schema: { type: 'string', enum: ['red', 'blue'] } },
];

const body: Schema = {
  type: 'object',
  required: ['name', 'size'],
  additionalProperties: false,
  properties: {
    name: { type: 'string', minLength: 1 },
    size: { type: 'integer' },
    parts: { type: 'array', default: [], items: { $ref: '#/components/schemas/Thing' } },
  },
};

function contracts(schema: Schema = body): Contracts {
  const updateThing: Operation = {
    operationId: 'updateThing',
    'x-stability-level': 'stable',
    parameters,
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: {
      '200': { content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } },
      '204': {},
    },
  };
  const { openapi, asyncapi } = soundContracts();
  return { openapi: { ...openapi, paths: { '/things/{thingId}': { patch: updateThing } } }, asyncapi };
}

describe('the validators of an operation', () => {
  let operation: OperationValidators | undefined;
  beforeAll(async () => {
    operation = (await loadValidators(await generateValidators(contracts()))).updateThing;
  });

  test('turn a query into numbers and booleans', () => {
    expect(run(operation?.query, { limit: '5', deep: 'true' })).toEqual({
      fits: true,
      value: { limit: 5, deep: true },
    });
  });

  test.each([
    ['5', [5]],
    [
      ['5', '6'],
      [5, 6],
    ],
  ])('turn %j into a list where the contract has one', (sizes, list) => {
    expect(run(operation?.query, { sizes })).toEqual({ fits: true, value: { limit: 20, sizes: list } });
  });

  test('fill in the defaults of a query', () => {
    expect(run(operation?.query, {})).toEqual({ fits: true, value: { limit: 20 } });
  });

  test.each([
    { limit: 'many' },
    { limit: '0' },
    { limit: '1.5' },
    { deep: 'perhaps' },
    { limti: '5' },
    { limit: ['1', '2'] },
    { sizes: 'many' },
    { sizes: ['1', '2', '3'] },
  ])('refuse the query %j', (query) => {
    expect(run(operation?.query, query).fits).toBe(false);
  });

  test('accept headers by their name in lower case, and any unknown ones', () => {
    expect(run(operation?.header, { 'x-colour': 'red', accept: '*/*' }).fits).toBe(true);
    expect(run(operation?.header, { 'X-Colour': 'red' }).fits).toBe(false);
    expect(run(operation?.header, { 'x-colour': 'green' }).fits).toBe(false);
  });

  test('validate the path', () => {
    expect(run(operation?.path, { thingId: 'ab' }).fits).toBe(true);
    expect(run(operation?.path, { thingId: 'a' }).fits).toBe(false);
  });

  test('fill in the defaults of a body, but coerce nothing in it', () => {
    expect(run(operation?.body, { name: 'kettle', size: 1 })).toEqual({
      fits: true,
      value: { name: 'kettle', size: 1, parts: [] },
    });
    expect(run(operation?.body, { name: 'kettle', size: '1' }).fits).toBe(false);
  });

  test('stop at the first error of a body, and can report every one with its path', () => {
    const body = { name: '', parts: [{ thingName: 1 }], colour: 'red' };
    expect(operation?.body?.(body)).toBe(false);
    expect(operation?.body?.errors).toHaveLength(1);
    expect(operation?.explainBody?.(body)).toBe(false);
    const errors = operation?.explainBody?.errors?.map(
      ({ instancePath, keyword }) => `${instancePath} ${keyword}`,
    );
    expect(errors?.sort()).toEqual([
      ' additionalProperties',
      ' required',
      '/name minLength',
      '/parts/0/thingName type',
    ]);
  });

  test('validate the JSON replies by status', () => {
    expect(Object.keys(operation?.replies ?? {})).toEqual(['200']);
    expect(run(operation?.replies['200'], { thingName: 'kettle' }).fits).toBe(true);
    expect(run(operation?.replies['200'], {}).fits).toBe(false);
  });
});

describe('a contract that could not be checked in full', () => {
  test('with an unknown keyword generates no validators', async () => {
    await expect(generateValidators(contracts({ type: 'string', minLenght: 1 }))).rejects.toThrow(
      /unknown keyword: "minLenght"/,
    );
  });

  test('with an unknown format generates no validators', async () => {
    await expect(generateValidators(contracts({ type: 'string', format: 'colour' }))).rejects.toThrow(
      /unknown format "colour"/,
    );
  });

  test('with a reference without a target generates no validators', async () => {
    await expect(generateValidators(contracts({ $ref: '#/components/schemas/Nothing' }))).rejects.toThrow(
      /Nothing/,
    );
  });

  test('with an unknown keyword in an event generates no validators', async () => {
    const { openapi, asyncapi } = soundContracts();
    asyncapi.components.schemas.Thing = { type: 'string', minLenght: 1 };
    await expect(generateEventValidators({ openapi, asyncapi })).rejects.toThrow(
      /unknown keyword: "minLenght"/,
    );
  });
});

function run(validate: Validator | undefined, value: unknown): { fits: boolean | undefined; value: unknown } {
  return { fits: validate?.(value), value };
}
