import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { LRUCache } from 'lru-cache';
import { isStorable } from '../../contract/body.js';
import { createFollowLimit, isTooLong, tame } from './foreign-schema.js';
import type { JsonSchema, Tool } from './tool.js';

/** How many faults are told at once. */
const MAX_FAULTS = 5;

/** Checks what a tool is given and gives. */
export interface SchemaChecks {
  /** @returns what is wrong, in a sentence for a model; nothing when the value fits. */
  faultOf(schema: JsonSchema, value: unknown, isForeign?: boolean): string | undefined;
}

/**
 * Of schemas from outside, patterns are not run, for they may take for ever, and one that cannot be read, or makes too much work, lets everything
 * pass: whoever sent it checks the arguments anyway.
 */
export function createSchemaChecks(): SchemaChecks {
  const limit = createFollowLimit();
  const compiled = new LRUCache<string, { readonly validate: ValidateFunction | undefined }>({ max: 500 });

  return {
    faultOf(schema, value, isForeign = false) {
      const validate = validatorOf(schema, isForeign);
      if (!validate || fits(validate, value, isForeign)) return undefined;
      return (validate.errors ?? []).slice(0, MAX_FAULTS).map(sentenceOf).join('; ');
    },
  };

  function fits(validate: ValidateFunction, value: unknown, isForeign: boolean): boolean {
    limit.restart();
    try {
      return validate(value);
    } catch (error) {
      if (!isForeign) throw error;
      return true;
    }
  }

  function validatorOf(schema: JsonSchema, isForeign: boolean): ValidateFunction | undefined {
    const text = JSON.stringify(schema);
    if (isForeign && isTooLong(text)) return undefined;
    const key = `${isForeign}${text}`;
    const known = compiled.get(key);
    if (known) return known.validate;
    const validate = isForeign ? compileForeign(schema) : compile(schema);
    compiled.set(key, { validate });
    return validate;
  }

  function compileForeign(schema: JsonSchema): ValidateFunction | undefined {
    try {
      return compile(tame(schema));
    } catch {
      return undefined;
    }
  }

  function compile({ $id: _, $schema, ...schema }: JsonSchema): ValidateFunction {
    const isDraft7 = typeof $schema === 'string' && $schema.includes('draft-07');
    // One for each schema: a compiler keeps what it has compiled for ever.
    const compiler = isDraft7
      ? new Ajv({ ...OPTIONS, keywords: [limit.keyword('$ref')] })
      : new Ajv2020({ ...OPTIONS, keywords: [limit.keyword('$dynamicRef')] });
    return compiler.compile(schema);
  }
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
  return `${at} ${message}${allowed === undefined ? '' : `: ${JSON.stringify(allowed)}`}${extra === undefined ? '' : `: ${JSON.stringify(extra)}`}`;
}
