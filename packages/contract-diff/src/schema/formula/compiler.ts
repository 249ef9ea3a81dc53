/** Reads schemas as formulas. */
import { canonical, isObject, isSchema, type JsonObject, type JsonSchema, type JsonValue } from '../json.js';
import type { Bundle, Side } from '../source/bundle.js';
import { plainlyDisjoint } from '../source/discriminator.js';
import { listed } from '../source/sub-schemas.js';
import { UNREADABLE_KEYWORDS } from '../source/keywords.js';
import type { Formula } from './formula.js';
import type { Formulas } from './formulas.js';
import { itemKeywords } from './item-keywords.js';
import { memberKeywords } from './member-keywords.js';
import { scalarKeywords } from './scalar-keywords.js';
import { unevaluatedKeywords } from './unevaluated.js';

/** What a keyword with this value asks for. Keywords that belong together are read where the first of them is. */
export type KeywordReader = (value: JsonValue, schema: JsonObject, compiler: Compiler) => Formula;

export class Compiler {
  readonly formulas: Formulas;
  readonly bundle: Bundle;
  readonly #shared: ReadonlySet<string>;
  readonly #side: Side;
  readonly #known = new Map<JsonObject, Formula>();

  /** Definitions that are `shared` are the same formula for both sides. */
  constructor(formulas: Formulas, bundle: Bundle, side: Side, shared: ReadonlySet<string>) {
    this.formulas = formulas;
    this.bundle = bundle;
    this.#side = side;
    this.#shared = shared;
  }

  compile(schema: JsonSchema): Formula {
    if (!isObject(schema)) return schema ? this.formulas.true : this.formulas.false;
    let formula = this.#known.get(schema);
    if (!formula) {
      formula = this.formulas.and(Object.keys(schema).map((keyword) => this.keyword(schema, keyword)));
      this.#known.set(schema, formula);
    }
    return formula;
  }

  keyword(schema: JsonObject, keyword: string): Formula {
    const value = schema[keyword];
    const reader = READERS.get(keyword);
    if (value === undefined) return this.formulas.true;
    if (UNREADABLE_KEYWORDS.has(keyword)) return this.opaque(keyword, schema);
    return reader ? reader(value, schema, this) : this.formulas.true;
  }

  compileValue(value: JsonValue | undefined): Formula {
    return this.compile(isSchema(value) ? value : true);
  }

  opaque(reason: string, schema: JsonObject): Formula {
    return this.formulas.test({ kind: 'opaque', reason, text: `${reason} ${canonical(schema)}` });
  }

  /** The branch with this index of a `oneOf`, and none of the others. */
  onlyBranch(branches: readonly JsonSchema[], index: number): Formula {
    const branch = branches[index] ?? false;
    const resolve = (ref: string) => this.bundle.resolve(ref);
    const others = branches.filter((other, i) => i !== index && !plainlyDisjoint(branch, other, resolve));
    return this.formulas.and([
      this.compile(branch),
      ...others.map((other) => this.formulas.not(this.compile(other))),
    ]);
  }

  reference(name: string): Formula {
    const scope = this.#shared.has(name) ? 'both' : this.#side;
    return this.formulas.reference(`${scope} ${name}`, () => this.compile(this.bundle.definition(name)));
  }
}

const combinations: Record<string, KeywordReader> = {
  $ref: (_, schema, compiler) => compiler.reference(compiler.bundle.target(schema) ?? ''),
  allOf: (value, _, compiler) => compiler.formulas.and(listed(value).map((part) => compiler.compile(part))),
  anyOf: (value, _, compiler) => compiler.formulas.or(listed(value).map((part) => compiler.compile(part))),
  oneOf: (value, _, compiler) =>
    compiler.formulas.or(listed(value).map((_branch, index) => compiler.onlyBranch(listed(value), index))),
  not: (value, _, compiler) => compiler.formulas.not(compiler.compileValue(value)),
  if: (value, schema, compiler) => {
    const { formulas } = compiler;
    const condition = compiler.compileValue(value);
    return formulas.and([
      formulas.or([formulas.not(condition), compiler.compileValue(schema.then)]),
      formulas.or([condition, compiler.compileValue(schema.else)]),
    ]);
  },
};

const READERS = new Map<string, KeywordReader>(
  Object.entries({
    ...combinations,
    ...scalarKeywords,
    ...itemKeywords,
    ...memberKeywords,
    ...unevaluatedKeywords,
  }),
);
