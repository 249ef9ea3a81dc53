/** Untrusted schemas: what is left of them after everything was removed whose work has no bound, and how much work the rest is. */
import type { JsonSchema } from '../turn/tool.js';

/** Of JSON text, in UTF-16 code units. A longer one is not even read. */
export const MAX_SCHEMA_LENGTH = 64 * 1024;

/**
 * How many keywords, names and subschemas are compiled, those of a referenced schema once for each reference. Compiling takes 20 to 80 µs for
 * each on one core; a tool with 100 described parameters has about 300.
 */
const MAX_COMPILED = 400;

/** Stands beside each reference, with the weight of what it refers to, and charges for it. */
export const CHARGE = 'x-charge';

/** How many characters of a string, compared or counted, take as long as one keyword. */
const CHARACTERS_A_UNIT = 16;

/** References whose target is the same for everybody who reads them: the root, a plain JSON pointer, an anchor. */
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
/** Keywords that could refuse more when a keyword is left out elsewhere. */
const REVERSING = new Set([
  ...['not', 'if', 'then', 'else', 'maxContains', 'unevaluatedItems', 'unevaluatedProperties'],
]);
/** Keywords that are compiled as they are. */
const PLAIN = new Set([
  ...['$schema', '$anchor', 'type', 'required', 'minimum', 'maximum', 'multipleOf'],
  ...['exclusiveMinimum', 'exclusiveMaximum', 'minLength', 'maxLength', 'minItems', 'maxItems'],
  ...['minContains', 'maxContains', 'minProperties', 'maxProperties'],
]);

export interface ForeignSchema {
  readonly schema: JsonSchema;
  /** How much work it makes of each part of a value. */
  readonly weight: number;
  /** How much of it is compiled. */
  readonly size: number;
}

interface Weights {
  /** What is compiled of it. */
  readonly compiled: number;
  /** What is run of it, for each part of a value at most once: it counts values to compare with, too. */
  readonly run: number;
}

/** Throws when it cannot be bounded, or would take too long to compile. */
export function readForeign(text: string): ForeignSchema {
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
 * Keeps the keywords of JSON Schema that can be bounded, and those only. Not kept: annotations, which nobody runs; patterns, which may run for
 * ever; `uniqueItems`, which compares all items with each other; dynamic anchors, which the compiler compiles twice for each level they are
 * nested in; `$id`, which would give references another meaning than `targetOf` gives them.
 *
 * A schema may lose some of its checks by that, and must not get stricter: `{not: {pattern: 'x'}}` is not `{not: {}}`.
 */
class Reader {
  /** Whether an assertion was left out. */
  leftOut = false;
  readonly #weights = new WeakMap<object, Weights>();
  readonly #referring: { schema: Record<string, unknown>; reference: string }[] = [];

  /** @param isPartial whether assertions are left out, so that the schema is read without what could turn them round. */
  constructor(private readonly isPartial: boolean) {}

  read(given: unknown): Record<string, unknown> | boolean {
    // What is no schema says nothing. It must not be kept, for a reference could lead into it.
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

  /** Tells every reference what it costs. @returns what the whole costs. */
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

  /** @returns nothing for the root, and for an anchor, which may be anywhere in it. */
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

  /** Of subschemas, or of lists of names. */
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
    // Compiled and run where they are referred to, if anywhere.
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

/** The keyword in whose place it may stand where assertions are left out; nothing when it could refuse more then. */
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

/** What a JSON pointer of the schema itself leads to. */
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

/** How many values and names there are in some JSON; long strings count as several. Counts no further than the limit. */
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
