import { Ajv, type ErrorObject, type FuncKeywordDefinition, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { LRUCache } from 'lru-cache';
import { isStorable } from '../../contract/body.js';
import { CHARGE, MAX_SCHEMA_LENGTH, readForeign, weightOf } from './untrusted-schema.js';
import type { JsonSchema, Tool } from '../turn/tool.js';

/** How many faults are told at once. */
const MAX_FAULTS = 5;

/** The values of an `enum` go into its sentence, and names of properties come from a model: both may be long. In UTF-16 code units. */
const MAX_SENTENCE = 2_000;

/**
 * How much work an untrusted schema may make of one value: keywords × parts of the value, references included. One unit takes up to 0.4 µs, so
 * this is some 25 ms at worst; 30 parameters with 30 arguments are about 6,000 units.
 */
const MAX_WORK = 60_000;

/** A reference costs a call, whatever it leads to. */
const MIN_CHARGE = 10;

/** Of all compiled schemas together: keywords and subschemas of some 5 KB each, and as much for 1,000 characters of text. */
const MAX_KEPT = 20_000;

/** Checks what a tool is given and gives. */
export interface SchemaChecks {
  /** @returns what is wrong, in a sentence for a model; nothing when the value fits. */
  faultOf(schema: JsonSchema, value: unknown, isForeign?: boolean): string | undefined;
}

interface Compiled {
  readonly validate: ValidateFunction;
  /** What one evaluation charges for each part of a value. */
  readonly weight: number;
  /** How much of it was compiled. */
  readonly size: number;
}

/**
 * Of schemas from outside, patterns are not run, for they may take for ever, and one that cannot be read, or makes too much work, lets everything
 * pass: its sender checks the arguments anyway. The work is counted, not timed, so every server decides alike, however busy it is.
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
    faultOf(schema, value, isForeign = false) {
      const it = compiledOf(schema, isForeign);
      if (!it || fits(it, value, isForeign)) return undefined;
      return (it.validate.errors ?? []).slice(0, MAX_FAULTS).map(sentenceOf).join('; ');
    },
  };

  function fits({ validate, weight }: Compiled, value: unknown, isForeign: boolean): boolean {
    if (!isForeign) return validate(value);
    left = MAX_WORK;
    try {
      charge(weight, value);
      return validate(value);
    } catch {
      return true;
    }
  }

  function compiledOf(schema: JsonSchema, isForeign: boolean): Compiled | undefined {
    const text = JSON.stringify(schema);
    if (isForeign && text.length > MAX_SCHEMA_LENGTH) return undefined;
    const key = `${isForeign}${text}`;
    const known = compiled.get(key);
    if (known) return known.it;
    const it = isForeign ? compileForeign(text) : compileOwn(schema);
    compiled.set(key, { it });
    return it;
  }

  function compileForeign(text: string): Compiled | undefined {
    try {
      const foreign = readForeign(text);
      return { ...foreign, validate: compile(foreign.schema) };
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
    // One for each schema: a compiler keeps what it has compiled for ever.
    const compiler = isDraft7 ? new Ajv(options) : new Ajv2020(options);
    return compiler.compile(schema);
  }
}

/** What makes a reference of an untrusted schema charge before it is followed. */
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
  // Compiling looks at every keyword anyway, and the schema of schemas is long.
  meta: false,
  validateSchema: false,
  // Copies of what is referred to, and tidy code, would make a long compilation of a short schema.
  inlineRefs: false,
  code: { optimize: false },
  // More values are compared in a loop, which is compiled once.
  loopEnum: 20,
  loopRequired: 20,
} as const;

/** What is wrong with arguments, before a tool is called with them. */
export function faultOfArguments(
  checks: SchemaChecks,
  tool: Tool,
  args: Readonly<Record<string, unknown>>,
): string | undefined {
  if (!isStorable(args)) return 'the arguments nest too deep, or hold text that cannot be stored';
  return checks.faultOf(tool.inputSchema, args, tool.isForeign);
}

/** A model may give anything. */
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
