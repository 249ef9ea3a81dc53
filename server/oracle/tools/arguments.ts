import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { LRUCache } from 'lru-cache';
import { isStorable } from '../../contract/body.js';
import type { JsonSchema, Tool } from './tool.js';

/** How many faults are told at once. */
const MAX_FAULTS = 5;

/** Checks what a tool is given and gives. */
export interface SchemaChecks {
  /** @returns what is wrong, in a sentence for a model; nothing when the value fits. */
  faultOf(schema: JsonSchema, value: unknown, isForeign?: boolean): string | undefined;
}

/**
 * Of schemas from outside, patterns are not run, for they may take for ever, and one that cannot be read lets everything pass: whoever sent it
 * checks the arguments anyway.
 */
export function createSchemaChecks(): SchemaChecks {
  const options = { strict: false, allErrors: false, validateFormats: false, logger: false } as const;
  const compilers = { draft7: new Ajv(options), draft2020: new Ajv2020(options) };
  const compiled = new LRUCache<string, { readonly validate: ValidateFunction | undefined }>({ max: 500 });

  return {
    faultOf(schema, value, isForeign = false) {
      const { validate } = check(schema, isForeign);
      if (!validate || validate(value)) return undefined;
      return (validate.errors ?? []).slice(0, MAX_FAULTS).map(sentenceOf).join('; ');
    },
  };

  function check(schema: JsonSchema, isForeign: boolean) {
    const key = `${isForeign}${JSON.stringify(schema)}`;
    const known = compiled.get(key);
    if (known) return known;
    const made = { validate: compile(schema, isForeign) };
    compiled.set(key, made);
    return made;
  }

  function compile(schema: JsonSchema, isForeign: boolean): ValidateFunction | undefined {
    const { $id: _, $schema, ...rest } = schema;
    const compiler =
      typeof $schema === 'string' && $schema.includes('draft-07') ? compilers.draft7 : compilers.draft2020;
    if (!isForeign) return compiler.compile(rest);
    try {
      return compiler.compile(withoutPatterns(rest));
    } catch {
      return undefined;
    }
  }
}

/** What is wrong with arguments, before a tool is called with them. */
export function faultOfArguments(checks: SchemaChecks, tool: Tool, args: unknown): string | undefined {
  if (typeof args !== 'object' || args === null || Array.isArray(args))
    return 'the arguments must be a JSON object';
  if (!isStorable(args)) return 'the arguments nest too deep, or hold text that cannot be stored';
  return checks.faultOf(tool.inputSchema, args, tool.isForeign);
}

function withoutPatterns<T>(schema: T): T {
  // A schema is JSON: what comes out is of the kind that went in.
  return strip(schema) as T;
}

function strip(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strip);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]) =>
      (key === 'pattern' && typeof member === 'string') || key === 'patternProperties' || key === '$id'
        ? []
        : [[key, strip(member)]],
    ),
  );
}

function sentenceOf({ instancePath, message = 'does not fit', params }: ErrorObject): string {
  const at = instancePath === '' ? 'the arguments' : instancePath.slice(1).replaceAll('/', '.');
  const allowed: unknown = 'allowedValues' in params ? params.allowedValues : undefined;
  const extra: unknown = 'additionalProperty' in params ? params.additionalProperty : undefined;
  return `${at} ${message}${allowed === undefined ? '' : `: ${JSON.stringify(allowed)}`}${extra === undefined ? '' : `: ${JSON.stringify(extra)}`}`;
}
