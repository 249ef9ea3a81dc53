import { Ajv, type ErrorObject, type FuncKeywordDefinition, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { LRUCache } from 'lru-cache';
import { isStorable } from '../../contract/request/body.js';
import { CHARGE, MAX_SCHEMA_LENGTH, reduceSchema, weightOf } from './untrusted-schema.js';
import type { JsonSchema, Tool } from '../turn/tool.js';

/** The number of errors that one message lists. */
const MAX_ERRORS = 5;

/** The message contains the values of an `enum` and names of properties that a model chose; both may be long. In UTF-16 code units. */
const MAX_SENTENCE = 2_000;

/**
 * The maximum work for validating one value by an untrusted schema: keywords × parts of the value, including references. One unit takes up to 0.4
 * µs, so the maximum is about 25 ms; 30 parameters with 30 arguments take about 6,000 units.
 */
const MAX_WORK = 60_000;

/** The cost of following a reference, whatever its target costs. */
const MIN_CHARGE = 10;

/** The limit of all cached schemas: keywords and subschemas of about 5 KB each; 1,000 characters of text count as one. */
const MAX_KEPT = 20_000;

/** Validates the arguments and results of tools. */
export interface SchemaChecks {
  /** Returns a sentence for a model that describes the errors, or undefined when the value is valid. */
  validate(schema: JsonSchema, value: unknown, isUntrusted?: boolean): string | undefined;
}

interface Compiled {
  readonly validate: ValidateFunction;
  /** The work of one evaluation for each part of a value. */
  readonly weight: number;
  /** The number of compiled keywords and subschemas. */
  readonly size: number;
}

/**
 * Patterns of untrusted schemas are not run, because they may never finish. A schema that cannot be read, or that takes too much work, accepts
 * every value, because its sender checks the arguments anyway. The work is counted, not timed, so the result does not depend on the server and its
 * load.
 */
export function createSchemaChecks(): SchemaChecks {
  let left = 0;
  const charge = (weight: number, value: unknown) => {
    left -= Math.max(MIN_CHARGE, weight * weightOf(value, left / weight));
    if (left < 0) throw new Error('The schema makes too much work');
  };
  const compiled = new LRUCache<string, { readonly it: Compiled | undefined }>({
    max: 500,
    maxSize: MAX_KEPT,
    sizeCalculation: ({ it }, text) => 1 + Math.floor(text.length / 1_000) + (it?.size ?? 0),
  });

  return {
    validate(schema, value, isUntrusted = false) {
      const it = compiledOf(schema, isUntrusted);
      if (!it || fits(it, value, isUntrusted)) return undefined;
      return (it.validate.errors ?? []).slice(0, MAX_ERRORS).map(sentenceOf).join('; ');
    },
  };

  function fits({ validate, weight }: Compiled, value: unknown, isUntrusted: boolean): boolean {
    if (!isUntrusted) return validate(value);
    left = MAX_WORK;
    try {
      charge(weight, value);
      return validate(value);
    } catch {
      return true;
    }
  }

  function compiledOf(schema: JsonSchema, isUntrusted: boolean): Compiled | undefined {
    const text = JSON.stringify(schema);
    if (isUntrusted && text.length > MAX_SCHEMA_LENGTH) return undefined;
    const key = `${isUntrusted}${text}`;
    const known = compiled.get(key);
    if (known) return known.it;
    const it = isUntrusted ? compileUntrusted(text) : compileOwn(schema);
    compiled.set(key, { it });
    return it;
  }

  function compileUntrusted(text: string): Compiled | undefined {
    try {
      const reduced = reduceSchema(text);
      return { ...reduced, validate: compile(reduced.schema) };
    } catch {
      return undefined;
    }
  }

  function compileOwn(schema: JsonSchema): Compiled {
    const weight = weightOf(schema);
    return { validate: compile(schema), weight, size: weight };
  }

  function compile({ $id: _, $schema, ...schema }: JsonSchema): ValidateFunction {
    const isDraft7 = typeof $schema === 'string' && $schema.includes('draft-07');
    const options = { ...OPTIONS, keywords: [chargeKeyword(charge)] };
    // Each schema gets its own compiler, because a compiler never releases what it has compiled.
    const compiler = isDraft7 ? new Ajv(options) : new Ajv2020(options);
    return compiler.compile(schema);
  }
}

/** Makes a reference of an untrusted schema charge its work before it is followed. */
function chargeKeyword(charge: (weight: number, value: unknown) => void): FuncKeywordDefinition {
  return {
    keyword: CHARGE,
    before: '$ref',
    errors: false,
    validate(weight: number, value: unknown) {
      charge(weight, value);
      return true;
    },
  };
}

const OPTIONS = {
  strict: false,
  allErrors: false,
  validateFormats: false,
  logger: false,
  // Validation by the meta-schema is omitted: compilation reads every keyword anyway, and compiling the meta-schema is slow.
  meta: false,
  validateSchema: false,
  // Inlined references and optimised code would make the compilation of a short schema slow.
  inlineRefs: false,
  code: { optimize: false },
  // Longer lists are compared in a loop, which is compiled once.
  loopEnum: 20,
  loopRequired: 20,
} as const;

/** Validates the arguments of a call before the tool runs. */
export function validateArguments(
  checks: SchemaChecks,
  tool: Tool,
  args: Readonly<Record<string, unknown>>,
): string | undefined {
  if (!isStorable(args)) return 'the arguments nest too deep, or hold text that cannot be stored';
  return checks.validate(tool.inputSchema, args, tool.isUntrusted);
}

/** A model may produce any value. */
export function isArguments(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sentenceOf({ instancePath, message = 'does not fit', params }: ErrorObject): string {
  const at = instancePath === '' ? 'the arguments' : instancePath.slice(1).replaceAll('/', '.');
  const allowed: unknown = 'allowedValues' in params ? params.allowedValues : undefined;
  const extra: unknown = 'additionalProperty' in params ? params.additionalProperty : undefined;
  const sentence = `${at} ${message}${allowed === undefined ? '' : `: ${JSON.stringify(allowed)}`}${extra === undefined ? '' : `: ${JSON.stringify(extra)}`}`;
  return sentence.length > MAX_SENTENCE ? `${sentence.slice(0, MAX_SENTENCE)}…` : sentence;
}
