/** The keywords of objects. */
import { isArray, isObject, type JsonObject, type JsonValue } from '../json.js';
import { named } from '../source/sub-schemas.js';
import type { Compiler, KeywordReader } from './compiler.js';
import type { Formula } from './formula.js';
import type { Formulas } from './formulas.js';
import { number, patternFormula } from './scalar-keywords.js';

export const memberKeywords: Record<string, KeywordReader> = {
  required: (value, _, { formulas }) => hasAll(value, formulas),
  properties: (value, _, compiler) =>
    compiler.formulas.and(
      named(value).map(([name, item]) => compiler.formulas.property(name, compiler.compile(item))),
    ),
  patternProperties: (value, _, compiler) =>
    compiler.formulas.and(
      named(value).map(([source, item]) =>
        compiler.formulas.every(patternFormula(source, compiler.formulas), compiler.compile(item)),
      ),
    ),
  additionalProperties: (value, schema, compiler) =>
    compiler.formulas.every(additionalNames(schema, compiler), compiler.compileValue(value)),
  propertyNames: (value, _, compiler) =>
    compiler.formulas.every(compiler.formulas.not(compiler.compileValue(value)), compiler.formulas.false),
  minProperties: number((limit) => (limit > 0 ? { kind: 'minProperties', limit } : undefined)),
  maxProperties: number((limit) => ({ kind: 'maxProperties', limit })),
  dependentRequired: (value, _, { formulas }) =>
    formulas.and(
      Object.entries(isObject(value) ? value : {}).map(([name, others]) =>
        formulas.or([formulas.property(name, formulas.false), hasAll(others, formulas)]),
      ),
    ),
  dependentSchemas: (value, _, compiler) =>
    compiler.formulas.and(
      named(value).map(([name, dependent]) =>
        compiler.formulas.or([
          compiler.formulas.property(name, compiler.formulas.false),
          compiler.compile(dependent),
        ]),
      ),
    ),
};

/** The names that neither `properties` nor `patternProperties` of a schema concern. */
export function additionalNames(schema: JsonObject, { formulas }: Compiler): Formula {
  return formulas.not(statedNames(schema, formulas));
}

export function statedNames({ properties, patternProperties }: JsonObject, formulas: Formulas): Formula {
  return formulas.or([
    formulas.values(named(properties).map(([name]) => name)),
    ...named(patternProperties).map(([source]) => patternFormula(source, formulas)),
  ]);
}

function hasAll(names: JsonValue, formulas: Formulas): Formula {
  const strings = isArray(names) ? names.filter((name) => typeof name === 'string') : [];
  return formulas.and(strings.map((name) => formulas.member(name, formulas.true)));
}
