import { forms } from '../../../generated/forms.js';
import type { ValidationError, Validator } from '../../../generated/validators.js';
import { Problem, type FieldError } from '../errors/problem.js';

/** More would not help the caller. */
const MAX_ERRORS = 20;

/** A name that the caller chose may be as long as the body. */
const MAX_FIELD_CHARACTERS = 200;

/** Throws an `invalid_request` that names each field, unless the value is valid. The validator may coerce values and fill in defaults. */
export function assertFits<T>(
  validate: Validator<T>,
  value: unknown,
  place: string,
  explain: Validator = validate,
): asserts value is T {
  if (validate(value)) return;
  if (explain !== validate) explain(value);
  throw invalidRequest(fieldErrors(explain.errors ?? validate.errors ?? [], place));
}

export function invalidRequest(errors: FieldError[]): Problem {
  const first = errors[0];
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : '';
  const detail = first ? `: ${first.field} ${first.message}${more}` : '';
  return new Problem('invalid_request', `The request does not fit the contract${detail}`, { errors });
}

/** Converts a validator's errors into fields and sentences. */
export function fieldErrors(errors: readonly ValidationError[], place: string): FieldError[] {
  return withoutAlternatives(errors)
    .slice(0, MAX_ERRORS)
    .map((error) => ({
      field: fieldOf(error, place),
      rule: error.keyword,
      message: sentence(error, errors),
    }));
}

/** An `anyOf` reports the errors of its branches beside its own; the caller needs the choice only once. */
function withoutAlternatives(errors: readonly ValidationError[]): ValidationError[] {
  return errors.filter(({ schemaPath }) => !/\/anyOf\/\d+\//.test(schemaPath));
}

/** `/tools/0/name` below `body` is `body.tools[0].name`; a missing or unknown member is named itself. */
function fieldOf({ instancePath, params }: ValidationError, place: string): string {
  const member = params.missingProperty ?? params.additionalProperty;
  const steps = instancePath.split('/').slice(1).map(unescapePointer);
  if (typeof member === 'string') steps.push(member);
  const field = steps.reduce((at, step) => (/^\d+$/.test(step) ? `${at}[${step}]` : `${at}.${step}`), place);
  return field.length > MAX_FIELD_CHARACTERS ? `${field.slice(0, MAX_FIELD_CHARACTERS)}…` : field;
}

function unescapePointer(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}

function sentence(
  { keyword, params, message, instancePath }: ValidationError,
  all: readonly ValidationError[],
): string {
  switch (keyword) {
    case 'required':
      return 'is required';
    case 'additionalProperties':
      return 'is not known here; leave it out';
    case 'enum':
      return `must be one of ${JSON.stringify(params.allowedValues)}`;
    case 'const':
      return `must be ${JSON.stringify(params.allowedValue)}`;
    case 'pattern': {
      // Patterns of schemas that callers supply are not in the contract; the callers know what they wrote.
      const form = forms.get(String(params.pattern));
      return form === undefined ? (message ?? 'does not fit its pattern') : `must be ${form}`;
    }
    case 'format':
      return `must be ${formats[String(params.format)] ?? `a valid ${String(params.format)}`}`;
    case 'anyOf': {
      const names = alternatives(all, instancePath);
      return names.length > 0
        ? `needs one of: ${names.join(', ')}`
        : 'has none of the forms that it may have';
    }
    default:
      return message ?? `breaks the rule ${keyword}`;
  }
}

const formats: Readonly<Record<string, string>> = {
  'date-time': 'an ISO date and time with an offset, such as 2026-01-01T10:00:00Z',
  uri: 'a URL such as https://example.org/path',
};

function alternatives(errors: readonly ValidationError[], at: string): string[] {
  return errors.flatMap(({ instancePath, schemaPath, params }) =>
    instancePath === at && /\/anyOf\/\d+\/required$/.test(schemaPath) ? [String(params.missingProperty)] : [],
  );
}
