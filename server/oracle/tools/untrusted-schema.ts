/** Reduces an untrusted schema to the keywords whose work is bounded, and measures the work of the rest. */
import type { JsonSchema } from '../turn/tool.js';

/** The limit of the JSON text, in UTF-16 code units. Longer schemas are not parsed. */
export const MAX_SCHEMA_LENGTH = 64 * 1024;

/**
 * The limit of compiled keywords, names and subschemas; those of a referenced schema count once for each reference. Compiling each takes 20 to 80
 * µs on one core; a tool with 100 described parameters has about 300.
 */
const MAX_COMPILED = 400;

/** A keyword beside each reference that charges the weight of the target. */
export const CHARGE = 'x-charge';

/** The number of characters of a string that take as long to compare or count as one keyword. */
const CHARACTERS_A_UNIT = 16;

/** References with an unambiguous target: the root, a plain JSON pointer, an anchor. */
const REFERENCE = /^#(?:(?:\/(?:[\w$.-]|~[01])+)+|[A-Za-z_][\w.-]*)?$/;

const SUBSCHEMA = new Set([
  ...['not', 'if', 'then', 'else', 'contains', 'additionalItems', 'unevaluatedItems'],
  ...['additionalProperties', 'unevaluatedProperties', 'propertyNames'],
]);
const LISTS_OF_SUBSCHEMAS = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems']);
const MAPS = new Set(['properties', 'dependentSchemas', 'dependentRequired', 'dependencies']);
const DEFINITIONS = new Set(['$defs', 'definitions']);
const VALUES = new Set(['enum', 'const']);
/** Keywords that are never run. */
const UNBOUNDED = new Set(['pattern', 'patternProperties', 'uniqueItems', '$dynamicRef', '$recursiveRef']);
/** Keywords that could reject more values when another keyword is omitted. */
const REVERSING = new Set([
  ...['not', 'if', 'then', 'else', 'maxContains', 'unevaluatedItems', 'unevaluatedProperties'],
]);
/** Keywords that are compiled unchanged. */
const PLAIN = new Set([
  ...['$schema', '$anchor', 'type', 'required', 'minimum', 'maximum', 'multipleOf'],
  ...['exclusiveMinimum', 'exclusiveMaximum', 'minLength', 'maxLength', 'minItems', 'maxItems'],
  ...['minContains', 'maxContains', 'minProperties', 'maxProperties'],
]);

export interface ReducedSchema {
  readonly schema: JsonSchema;
  /** The work for each part of a value. */
  readonly weight: number;
  /** The number of compiled keywords and subschemas. */
  readonly size: number;
}

interface Weights {
  /** The number of compiled keywords, names and subschemas. */
  readonly compiled: number;
  /** The work for each part of a value, at most once; it includes the values to compare with. */
  readonly run: number;
}

/** Throws when the work is unbounded, or when compiling would take too long. */
export function reduceSchema(text: string): ReducedSchema {
  const given: unknown = JSON.parse(text);
  let reader = new Reader(false);
  let schema = reader.read(given);
  if (reader.leftOut) {
    reader = new Reader(true);
    schema = reader.read(given);
  }
  if (typeof schema === 'boolean') throw new Error('The schema is no object');
  const { compiled, run } = reader.weigh(schema);
  if (compiled > MAX_COMPILED) throw new Error('The schema is too large to be compiled');
  return { schema, weight: run, size: compiled };
}

/**
 * Keeps only the keywords of JSON Schema whose work is bounded. It omits annotations, which are not run; patterns, which may never finish;
 * `uniqueItems`, which compares all items with each other; dynamic anchors, which the compiler compiles twice for each level that they are nested
 * in; and `$id`, which would give references another meaning than `targetOf` does.
 *
 * The schema may thereby lose checks, but must not become stricter: `{not: {pattern: 'x'}}` is not `{not: {}}`.
 */
class Reader {
  /** Whether an assertion was omitted. */
  leftOut = false;
  readonly #weights = new WeakMap<object, Weights>();
  readonly #referring: { schema: Record<string, unknown>; reference: string }[] = [];

  /** @param isPartial Whether assertions are omitted, so that keywords that could reverse them are omitted too. */
  constructor(private readonly isPartial: boolean) {}

  read(given: unknown): Record<string, unknown> | boolean {
    // A value that is not a schema has no effect. It must not be kept, because a reference could point into it.
    if (!isObject(given)) return given !== false;
    const schema: Record<string, unknown> = {};
    let weights: Weights = { compiled: 1, run: 1 };
    for (const [name, value] of Object.entries(given)) {
      this.leftOut ||= UNBOUNDED.has(name) && value !== false;
      const keyword = this.isPartial ? weaker(name, given) : name;
      const kept = keyword !== undefined && this.#keyword(keyword, value);
      if (keyword === undefined || kept === undefined) continue;
      schema[keyword] = kept;
      weights = sum(weights, this.#weightsOf(keyword, kept));
    }
    const { $ref: reference } = given;
    if (typeof reference === 'string') {
      Object.assign(schema, { $ref: reference, [CHARGE]: 0 });
      weights = sum(weights, { compiled: 2, run: 2 });
      this.#referring.push({ schema, reference });
    }
    this.#weights.set(schema, weights);
    return schema;
  }

  /** Sets the charge of every reference. Returns the weights of the whole schema. */
  weigh(root: Record<string, unknown>): Weights {
    const whole = this.#weights.get(root) ?? NOTHING;
    let { compiled } = whole;
    const targets = new Map<string, Weights>();
    for (const { schema, reference } of this.#referring) {
      let target = targets.get(reference);
      if (!target) {
        target = this.#target(root, reference) ?? whole;
        targets.set(reference, target);
        // The root is compiled once.
        if (reference !== '#') compiled += target.compiled;
      }
      schema[CHARGE] = target.run;
    }
    return { compiled, run: whole.run };
  }

  /** Returns undefined for the root, and for an anchor, which may be anywhere in it. */
  #target(root: Record<string, unknown>, reference: string): Weights | undefined {
    if (!REFERENCE.test(reference)) throw new Error('A reference leads elsewhere');
    if (!reference.startsWith('#/')) return undefined;
    const target = targetOf(root, reference);
    const weights = isObject(target) ? this.#weights.get(target) : typeof target === 'boolean' && BOOLEAN;
    if (!weights) throw new Error('A reference leads to what is no schema');
    return weights;
  }

  #keyword(keyword: string, value: unknown): unknown {
    if (VALUES.has(keyword)) return value;
    if (PLAIN.has(keyword)) return isPlain(value) ? value : undefined;
    if (SUBSCHEMA.has(keyword)) return this.read(value);
    if (LISTS_OF_SUBSCHEMAS.has(keyword)) return this.#list(value);
    if (keyword === 'items') return this.#list(value) ?? this.read(value);
    return MAPS.has(keyword) || DEFINITIONS.has(keyword) ? this.#map(value) : undefined;
  }

  #list(value: unknown): unknown {
    return Array.isArray(value) ? value.map((each) => this.read(each)) : undefined;
  }

  /** A map of subschemas, or of lists of names. */
  #map(value: unknown): unknown {
    if (!isObject(value)) return undefined;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [
        name,
        Array.isArray(member) && isPlain(member) ? member : this.read(member),
      ]),
    );
  }

  #weightsOf(keyword: string, kept: unknown): Weights {
    // Definitions are compiled and run where they are referenced.
    if (DEFINITIONS.has(keyword)) return NOTHING;
    return VALUES.has(keyword) ? { compiled: 1, run: weightOf(kept) } : this.#sumOf(kept);
  }

  #sumOf(kept: unknown): Weights {
    if (typeof kept !== 'object' || kept === null) return { compiled: 1, run: weightOf(kept) };
    const known = this.#weights.get(kept);
    if (known) return known;
    return Object.entries(kept)
      .map(([name, member]) =>
        sum({ compiled: 0, run: Array.isArray(kept) ? 0 : weightOf(name) }, this.#sumOf(member)),
      )
      .reduce(sum, { compiled: 1, run: 1 });
  }
}

/** The keyword that replaces this one when assertions are omitted. Returns undefined when the keyword could reject more values then. */
function weaker(keyword: string, given: Record<string, unknown>): string | undefined {
  if (REVERSING.has(keyword)) return undefined;
  if (keyword === 'additionalProperties') return given.patternProperties === undefined ? keyword : undefined;
  if (keyword !== 'oneOf') return keyword;
  return given.anyOf === undefined ? 'anyOf' : undefined;
}

const NOTHING: Weights = { compiled: 0, run: 0 };
const BOOLEAN: Weights = { compiled: 1, run: 1 };

function sum(one: Weights, other: Weights): Weights {
  return { compiled: one.compiled + other.compiled, run: one.run + other.run };
}

/** The target of a JSON pointer within the schema. */
function targetOf(root: Record<string, unknown>, reference: string): unknown {
  let target: unknown = root;
  for (const part of reference.slice('#/'.length).split('/')) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(target)) target = target[Number(name)];
    else if (isObject(target) && Object.hasOwn(target, name)) target = target[name];
    else return undefined;
  }
  return target;
}

/** The number of values and names in a JSON value; long strings count as several. Stops at the limit. */
export function weightOf(json: unknown, limit = Infinity): number {
  const waiting: unknown[] = [json];
  let weight = 0;
  while (waiting.length > 0 && weight <= limit) {
    const next = waiting.pop();
    weight += 1 + (typeof next === 'string' ? Math.floor(next.length / CHARACTERS_A_UNIT) : 0);
    if (typeof next !== 'object' || next === null) continue;
    if (Array.isArray(next)) for (const item of next) waiting.push(item);
    else for (const [name, member] of Object.entries(next)) waiting.push(name, member);
  }
  return weight;
}

function isPlain(value: unknown): boolean {
  return Array.isArray(value) ? value.every((each) => typeof each !== 'object') : typeof value !== 'object';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
