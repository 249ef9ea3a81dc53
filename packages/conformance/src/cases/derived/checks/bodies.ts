import fc from 'fast-check';
import { breakagesOf, type Breakage } from '../schema/breakages.js';
import { fieldErrors } from '../schema/field-errors.js';
import { isObject, type JsonSchema } from '../schema/json-schema.js';
import { validValues } from '../schema/valid-values.js';
import type { Operation } from '../contract/operation.js';
import { ofEach, type Derivation } from '../operation-case.js';
import { requestRecipes } from '../state/request-recipes.js';
import type { OperationRequest, Stage } from '../state/stage.js';
import { checkProperty } from './check-property.js';
import { errorsOf, expectProblem } from './expect-problem.js';
import { expectRefusal } from './expect-refusal.js';
import { Finding, short } from '../../../suite/finding.js';

const REFUSED =
  'A body that breaks a rule of its schema is refused with 400 invalid_request, and errors names the field and the rule.';

const hasJsonBody = ({ body }: Operation) => body?.schema !== undefined;

const negative: Derivation = ofEach(hasJsonBody, {
  name: 'negative-body',
  title: 'refuses each body that breaks one rule',
  requirement: REFUSED,
  async run(stage) {
    const request = await stage.request();
    const schema = schemaOf(stage.operation);
    const complete = validValues(stage.contract.http, schema, { isComplete: true });
    const [valid = null] = fc.sample(complete, { seed: stage.context.seed, numRuns: 1 });
    for (const breakage of breakagesOf(stage.contract.http, schema, valid))
      await refuses(stage, request, breakage);
  },
});

const randomNegative: Derivation = ofEach(hasJsonBody, {
  name: 'random-negative-body',
  title: 'refuses random bodies that break one rule',
  requirement: REFUSED,
  async run(stage) {
    const request = await stage.request();
    const schema = schemaOf(stage.operation);
    const choices = fc.tuple(validValues(stage.contract.http, schema), fc.nat());
    await checkProperty(stage, choices, async ([valid, choice]) => {
      const breakages = breakagesOf(stage.contract.http, schema, valid);
      const breakage = breakages[choice % breakages.length];
      if (breakage) await refuses(stage, request, breakage);
    });
  },
});

const randomPositive: Derivation = ofEach(hasJsonBody, {
  name: 'random-body',
  title: 'finds no fault with the form of random bodies that fit',
  requirement: 'A request that fits the contract is never refused as one that does not, and never fails.',
  async run(stage) {
    const request = await stage.request();
    const fixed = requestRecipes[stage.operation.id]?.fixed;
    await checkProperty(stage, validValues(stage.contract.http, schemaOf(stage.operation)), async (valid) => {
      const body = isObject(valid) && fixed ? { ...valid, ...fixed() } : valid;
      const reply = await stage.send({ ...request, body });
      if (reply.status !== 400 || !isObject(reply.json) || reply.json.code !== 'invalid_request') return;
      const keywords = errorsOf(reply.json).filter(({ rule }) => SCHEMA_RULES.has(rule));
      if (keywords.length > 0)
        throw new Finding('no fault of a body that fits its schema', short(reply.body));
    });
  },
});

const unreadable: Derivation = ofEach(hasJsonBody, {
  name: 'malformed-body',
  title: 'refuses a body that is not JSON, and a missing one',
  requirement:
    'A body that is not JSON is refused with 400 malformed_json; a required body that is missing with 400 invalid_request.',
  async run(stage) {
    const request = await stage.request();
    const headers = { ...request.headers, 'content-type': 'application/json' };
    for (const text of ['{"a": ', "{'a': 1}", '{"a": 1} {}', '\u0000'])
      expectProblem(await stage.sendText({ ...request, headers }, text), 400, 'malformed_json', short(text));
    if (!stage.operation.body?.isRequired) return;
    const missing = await stage.send({ ...request, body: undefined });
    expectRefusal(missing, [{ field: 'body', rule: 'required' }], 'the body is missing');
  },
});

/** What `rule` of an error is when it comes from the schema, and not from what the records are. */
const SCHEMA_RULES = new Set([
  'type',
  'required',
  'additionalProperties',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'enum',
  'const',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
  'propertyNames',
  'anyOf',
  'oneOf',
]);

async function refuses(stage: Stage, request: OperationRequest, { change, value }: Breakage): Promise<void> {
  const faults = fieldErrors(stage.contract.http.errorsOf(schemaOf(stage.operation), value), 'body');
  expectRefusal(await stage.send({ ...request, body: value }), faults, change);
}

function schemaOf({ body }: Operation): JsonSchema {
  return body?.schema ?? {};
}

export const bodies: readonly Derivation[] = [negative, randomNegative, randomPositive, unreadable];
