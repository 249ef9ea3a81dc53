import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import type { Validator } from '../../generated/validators.js';
import { validators } from '../../generated/validators.js';
import { operations } from '../../generated/operations.js';
import type { OpenApi, Parameter, Schema } from './contracts.js';
import { readContracts } from './read-contracts.js';
import { listOperations, type ResolvedOperation } from './operations.js';
import { valuesFor } from './testing/values.js';

/** For each of about forty request schemas. */
const VALUES_EACH = 150;

const spec = fileURLToPath(new URL('../../spec', import.meta.url));

interface Subject {
  name: string;
  schema: Schema;
  generated: Validator | undefined;
  coerces: boolean;
}

describe('generated validators and Ajv on the contract itself', () => {
  let document: OpenApi;
  let subjects: Subject[];

  beforeAll(async () => {
    document = (await readContracts(spec)).openapi;
    subjects = listOperations(document).flatMap(subjectsOf);
  });

  test('every operation of the contract is compared', () => {
    expect(new Set(subjects.map(({ name }) => name.split(' ')[0]))).toEqual(new Set(Object.keys(operations)));
  });

  test('agree on every value, and leave the same value behind', () => {
    const verdicts = { fits: 0, faulty: 0 };
    for (const { name, schema, generated, coerces } of subjects) {
      if (!generated) throw new Error(`${name} has no generated validator`);
      const reference = compile(document, schema, coerces && 'array');
      fc.assert(
        fc.property(valuesFor(document, schema), (value) => {
          const [ours, theirs] = [structuredClone(value), structuredClone(value)];
          const fits = reference(theirs);
          verdicts[fits ? 'fits' : 'faulty'] += 1;
          expect({ name, fits: generated(ours), value: ours }).toEqual({ name, fits, value: theirs });
        }),
        { numRuns: VALUES_EACH },
      );
    }
    // A comparison of equal results only would prove nothing.
    expect(Math.min(verdicts.fits, verdicts.faulty)).toBeGreaterThan(500);
  });
});

function compile(
  document: OpenApi,
  schema: Schema,
  coerceTypes: false | 'array',
): (value: unknown) => boolean {
  const ajv = new Ajv2020({ strict: false, useDefaults: true, allErrors: true, coerceTypes });
  addFormats.default(ajv);
  return ajv.compile({ ...schema, components: document.components });
}

function subjectsOf({ id, parameters, body }: ResolvedOperation): Subject[] {
  const table: Readonly<Record<string, (typeof validators)[keyof typeof validators]>> = validators;
  const generated = table[id];
  const places = (['path', 'query', 'header'] as const).map((place) => ({
    name: `${id} ${place}`,
    schema: parametersSchema(
      parameters.filter((parameter) => parameter.in === place),
      place,
    ),
    generated: generated?.[place],
    coerces: true,
  }));
  const schema = body?.content['application/json']?.schema;
  const bodies = schema ? [{ name: `${id} body`, schema, generated: generated?.body, coerces: false }] : [];
  return [...places.filter((subject) => subject.generated), ...bodies];
}

function parametersSchema(parameters: Parameter[], place: string): Schema {
  return {
    type: 'object',
    properties: Object.fromEntries(
      parameters.map(({ name, schema }) => [place === 'header' ? name.toLowerCase() : name, schema]),
    ),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: place === 'header',
  };
}
