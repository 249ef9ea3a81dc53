/** Checks the properties of twins by the rules of a protocol. */
import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { fieldErrors } from '../../contract/faults.js';
import type { FieldError } from '../../contract/problem.js';
import type { CompiledProtocol } from './protocol.js';
import type { Rules } from './rules.js';
import { schemaOf } from './schema.js';

/** Of properties with more values than this only the first fault is told: to find them all might take as long as there are values. */
const MAX_EXPLAINED_VALUES = 5000;

/** The values of an `enum` go into its sentence, and may be long. */
const MAX_MESSAGE_CHARACTERS = 500;

/** Nothing is compiled before it is needed. */
export function createPropertyChecks(rules: Omit<Rules, 'relationships'>): CompiledProtocol['faultsOf'] {
  let validate: ValidateFunction | undefined;
  let explain: ValidateFunction | undefined;

  return (properties, place) => {
    validate ??= compile(rules, false);
    if (validate(properties)) return [];
    if (hasMoreThan(MAX_EXPLAINED_VALUES, properties)) return errorsOf(validate, place);
    explain ??= compile(rules, true);
    explain(properties);
    return errorsOf(explain, place);
  };
}

function compile(rules: Omit<Rules, 'relationships'>, allErrors: boolean): ValidateFunction {
  // One for each schema: a compiler keeps what it has compiled for ever.
  const compiler = new Ajv2020({
    strict: true,
    strictTypes: true,
    allErrors,
    // Or else every object would have a `constructor`.
    ownProperties: true,
    // The schema is of our own making.
    meta: false,
    validateSchema: false,
    code: { optimize: false },
    loopEnum: 20,
    loopRequired: 20,
  });
  return compiler.compile(schemaOf(rules));
}

function errorsOf({ errors }: ValidateFunction, place: string): FieldError[] {
  return fieldErrors(errors ?? [], place).map(({ message, ...error }) => ({
    ...error,
    message:
      message.length > MAX_MESSAGE_CHARACTERS ? `${message.slice(0, MAX_MESSAGE_CHARACTERS)}…` : message,
  }));
}

/** Looks no further than it must. */
function hasMoreThan(limit: number, value: unknown): boolean {
  const waiting: unknown[] = [value];
  for (let seen = 0; waiting.length > 0; seen++) {
    if (seen + waiting.length > limit) return true;
    const next = waiting.pop();
    if (typeof next === 'object' && next !== null) for (const item of Object.values(next)) waiting.push(item);
  }
  return false;
}
