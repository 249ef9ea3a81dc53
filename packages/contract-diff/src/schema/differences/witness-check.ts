/** Ajv, as the judge of what the search has found. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import type { Bundle } from '../source/bundle.js';
import type { JsonValue } from '../json.js';

export class Judge {
  readonly #left: Bundle;
  readonly #right: Bundle;
  #validators?: Validators | undefined;
  #compiled = false;

  constructor(left: Bundle, right: Bundle) {
    this.#left = left;
    this.#right = right;
  }

  /** Whether the whole left schema accepts a value that the whole right schema refuses. It is not told where Ajv cannot compile them. */
  distinguishes(value: JsonValue): boolean {
    if (!this.#compiled) this.#validators = compileBoth(this.#left, this.#right);
    this.#compiled = true;
    return this.#validators !== undefined && this.#validators.left(value) && !this.#validators.right(value);
  }
}

interface Validators {
  readonly left: ValidateFunction;
  readonly right: ValidateFunction;
}

function compileBoth(left: Bundle, right: Bundle): Validators | undefined {
  try {
    return { left: compile(left), right: compile(right) };
  } catch {
    // One of them is not a valid schema.
    return undefined;
  }
}

/** Whether a document is a valid schema is for others to say. A validator is used for a few values, so making it costs more than running it. */
const ajv = ajvFormats.default(
  new Ajv2020({ strict: false, logger: false, validateSchema: false, code: { optimize: false } }),
);

/** The last validators by the text of their documents: a schema is judged in both directions, and at many places. */
const validators = new Map<string, ValidateFunction>();
const MAX_VALIDATORS = 64;

function compile(bundle: Bundle): ValidateFunction {
  const document = bundle.document();
  const text = JSON.stringify(document);
  const validator = validators.get(text) ?? ajv.compile(document);
  // Otherwise Ajv would keep it.
  ajv.removeSchema(document);
  validators.delete(text);
  validators.set(text, validator);
  const [oldest] = validators.keys();
  if (validators.size > MAX_VALIDATORS && oldest !== undefined) validators.delete(oldest);
  return validator;
}
