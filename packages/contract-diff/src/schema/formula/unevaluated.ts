/**
 * `unevaluatedProperties` and `unevaluatedItems`: a schema is split into the cases in which different members and items are evaluated, and each
 * case says what the others must be.
 */
import { isObject, isSchema, type JsonObject, type JsonSchema } from '../json.js';
import { listed, named } from '../source/sub-schemas.js';
import type { Compiler, KeywordReader } from './compiler.js';
import type { Formula } from './formula.js';
import { statedNames } from './member-keywords.js';

/** When `formula` holds, the members with `names` are evaluated, and the items before the index `items`. */
interface Case {
  readonly formula: Formula;
  readonly names: Formula;
  readonly items: number;
}

/** Above this number of cases, or this depth of references, a schema is not read. */
const MAX_CASES = 128;
const MAX_DEPTH = 24;

class TooManyCases extends Error {}

export const unevaluatedKeywords: Record<string, KeywordReader> = {
  unevaluatedProperties: (value, schema, compiler) => {
    const { formulas } = compiler;
    return inEachCase('unevaluatedProperties', schema, compiler, ({ names }) =>
      formulas.every(formulas.not(names), compiler.compileValue(value)),
    );
  },
  unevaluatedItems: (value, schema, compiler) =>
    inEachCase('unevaluatedItems', schema, compiler, ({ items }) =>
      compiler.formulas.items(items, Infinity, compiler.compileValue(value)),
    ),
};

function inEachCase(
  keyword: string,
  schema: JsonObject,
  compiler: Compiler,
  rest: (one: Case) => Formula,
): Formula {
  const { [keyword]: _, ...others } = schema;
  try {
    return compiler.formulas.or(
      casesOf(others, compiler, 0).map((one) => compiler.formulas.and([one.formula, rest(one)])),
    );
  } catch (error) {
    if (error instanceof TooManyCases) return compiler.opaque(keyword, schema);
    throw error;
  }
}

/** The cases of a schema whose own keywords are known to hold. */
function casesOf(schema: JsonSchema, compiler: Compiler, depth: number): Case[] {
  const { formulas, bundle } = compiler;
  if (!isObject(schema)) return [{ formula: formulas.true, names: formulas.false, items: 0 }];
  if (depth > MAX_DEPTH) throw new TooManyCases();
  // Which items `contains` evaluates depends on the items.
  if (schema.contains !== undefined) throw new TooManyCases();
  const branch = (part: JsonSchema) =>
    casesOf(part, compiler, depth + 1).map((one) => under(compiler.compile(part), one));
  const unless = (part: JsonSchema) => [
    { formula: formulas.not(compiler.compile(part)), names: formulas.false, items: 0 },
  ];
  const under = (formula: Formula, one: Case): Case => ({
    ...one,
    formula: formulas.and([formula, one.formula]),
  });
  const allNames = schema.additionalProperties !== undefined || schema.unevaluatedProperties !== undefined;
  const allItems = schema.items !== undefined || schema.unevaluatedItems !== undefined;
  const own: Case = {
    formula: formulas.true,
    names: allNames ? formulas.true : statedNames(schema, formulas),
    items: allItems ? Infinity : listed(schema.prefixItems).length,
  };
  const target = bundle.target(schema);
  const oneOf = listed(schema.oneOf);
  const choices: Case[][] = [
    ...(target === undefined ? [] : [casesOf(bundle.definition(target), compiler, depth + 1)]),
    ...listed(schema.allOf).map((part) => casesOf(part, compiler, depth + 1)),
    ...listed(schema.anyOf).map((part) => [...branch(part), ...unless(part)]),
    ...(oneOf.length > 0
      ? [oneOf.flatMap((part, i) => branch(part).map((one) => under(compiler.onlyBranch(oneOf, i), one)))]
      : []),
    ...named(schema.dependentSchemas).map(([name, part]) => [
      ...branch(part).map((one) => under(formulas.member(name, formulas.true), one)),
      { formula: formulas.property(name, formulas.false), names: formulas.false, items: 0 },
    ]),
    ...(isSchema(schema.if)
      ? [
          [
            ...product([branch(schema.if), branch(part(schema.then))]),
            ...product([unless(schema.if), branch(part(schema.else))]),
          ],
        ]
      : []),
  ];
  return product([[own], ...choices]);

  function product(lists: readonly Case[][]): Case[] {
    return lists.reduce((combined, list) => {
      if (combined.length * list.length > MAX_CASES) throw new TooManyCases();
      return combined.flatMap((one) =>
        list.map((other) => ({
          formula: formulas.and([one.formula, other.formula]),
          names: formulas.or([one.names, other.names]),
          items: Math.max(one.items, other.items),
        })),
      );
    });
  }

  function part(value: JsonObject[string] | undefined): JsonSchema {
    return isSchema(value) ? value : true;
  }
}
