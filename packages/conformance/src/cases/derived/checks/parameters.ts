import fc from 'fast-check';
import type { Parameter } from '../contract/operation.js';
import { parametersIn } from '../contract/operation.js';
import { ofEach, type Derivation } from '../operation-case.js';
import { breakagesOf, UNKNOWN_MEMBER } from '../schema/breakages.js';
import { fieldErrors, type FieldRule } from '../schema/field-errors.js';
import { isArray, isObject, type Json, type JsonSchema } from '../schema/json-schema.js';
import { validValues } from '../schema/valid-values.js';
import type { OperationRequest, Stage } from '../state/stage.js';
import { expectRefusal } from './expect-refusal.js';

type Place = Parameter['in'];
type Texts = string | readonly string[];

const negativePath = negativeIn('path', (request, { name }, texts) => ({
  ...request,
  path: { ...request.path, [name]: String(texts) },
}));

const negativeQuery = negativeIn('query', (request, { name }, texts) => ({
  ...request,
  query: { ...request.query, [name]: texts },
}));

const negativeHeader = negativeIn('header', (request, { name }, texts) => ({
  ...request,
  headers: { ...request.headers, [name.toLowerCase()]: String(texts) },
}));

const unknownQuery: Derivation = ofEach(() => true, {
  name: 'unknown-query',
  title: 'refuses a query parameter that the contract does not name',
  requirement:
    'A query parameter that the operation does not have is refused with 400 invalid_request, so that no filter is ignored.',
  async run(stage) {
    const query = { [UNKNOWN_MEMBER]: '1' };
    const reply = await stage.send({ ...(await stage.requestOrNothing()), query });
    expectRefusal(
      reply,
      [{ field: `query.${UNKNOWN_MEMBER}`, rule: 'additionalProperties' }],
      'the query has an unknown parameter',
    );
  },
});

export const parameters: readonly Derivation[] = [negativePath, negativeQuery, negativeHeader, unknownQuery];

function negativeIn(
  place: Place,
  withTexts: (request: OperationRequest, parameter: Parameter, texts: Texts) => OperationRequest,
): Derivation {
  return ofEach((operation) => parametersIn(operation, place).length > 0, {
    name: `negative-${place}`,
    title: `refuses each ${place} parameter that breaks one rule`,
    requirement: `A ${place} parameter that breaks a rule of its schema is refused with 400 invalid_request, and errors names it.`,
    async run(stage) {
      const request = place === 'path' ? stage.requestForNothing() : await stage.requestOrNothing();
      for (const parameter of parametersIn(stage.operation, place))
        for (const { change, texts, faults } of brokenTexts(stage, parameter))
          expectRefusal(await stage.send(withTexts(request, parameter, texts)), faults, change);
    },
  });
}

interface BrokenText {
  readonly change: string;
  readonly texts: Texts;
  readonly faults: readonly FieldRule[];
}

/** Values of a parameter that break one rule, as they can be written there. */
function brokenTexts(stage: Stage, { name, in: place, schema }: Parameter): BrokenText[] {
  const { http } = stage.contract;
  const wrapped: JsonSchema = { type: 'object', properties: { [name]: schema } };
  const [valid = ''] = fc.sample(validValues(http, schema, { isComplete: true }), {
    seed: stage.context.seed,
    numRuns: 1,
  });
  return breakagesOf(http, schema, valid).flatMap(({ change, value }) => {
    const texts = textsOf(value);
    if (texts === undefined || ![texts].flat().every((text) => canBeIn(place, text))) return [];
    const errors = http.errorsOf(wrapped, { [name]: texts }, { coerce: true });
    const faults = fieldErrors(errors, place);
    return faults.length === 0 ? [] : [{ change: change.replace('the value', name), texts, faults }];
  });
}

function textsOf(value: Json): Texts | undefined {
  if (value === null || isObject(value)) return undefined;
  if (!isArray(value)) return String(value);
  const texts = value.map((item) => (isArray(item) ? undefined : textsOf(item)));
  return texts.length > 0 && texts.every((text) => typeof text === 'string') ? texts : undefined;
}

/** Headers are printable ASCII; an empty part of a path, or one of dots, makes another path. */
function canBeIn(place: Place, text: string): boolean {
  if (place === 'header') return /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text);
  return place === 'query' || !/^\.{0,2}$/.test(text);
}
