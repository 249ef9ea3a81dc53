/** The keywords of types, listed values, numbers and strings. */
import { isArray, JSON_TYPES, type JsonType, type JsonValue } from '../json.js';
import { expressionOf } from '../strings/expression.js';
import { isStringFormat } from '../strings/string-formats.js';
import type { KeywordReader } from './compiler.js';
import type { Formula, Test } from './formula.js';
import type { Formulas } from './formulas.js';

const INT32 = { min: -(2 ** 31), max: 2 ** 31 - 1 };

export const scalarKeywords: Record<string, KeywordReader> = {
  type: (value, _, { formulas }) => typeFormula(isArray(value) ? value : [value], formulas),
  enum: (value, _, { formulas }) => formulas.values(isArray(value) ? value : []),
  const: (value, _, { formulas }) => formulas.values([value]),
  minimum: number((limit) => ({ kind: 'minimum', limit, exclusive: false })),
  exclusiveMinimum: number((limit) => ({ kind: 'minimum', limit, exclusive: true })),
  maximum: number((limit) => ({ kind: 'maximum', limit, exclusive: false })),
  exclusiveMaximum: number((limit) => ({ kind: 'maximum', limit, exclusive: true })),
  multipleOf: number((divisor) => ({ kind: 'multipleOf', divisor })),
  minLength: number((limit) => (limit > 0 ? { kind: 'minLength', limit } : undefined)),
  maxLength: number((limit) => ({ kind: 'maxLength', limit })),
  pattern: text(patternFormula),
  format: text(formatFormula),
};

export function patternFormula(source: string, formulas: Formulas): Formula {
  return expressionOf(source)
    ? formulas.test({ kind: 'pattern', source })
    : formulas.test({ kind: 'opaque', reason: 'pattern', text: source });
}

/** A keyword whose value is a number; undefined where it asks for nothing. */
export function number(toTest: (limit: number) => Test | undefined): KeywordReader {
  return (value, schema, compiler) => {
    if (typeof value !== 'number') return compiler.opaque('a keyword whose value should be a number', schema);
    const test = toTest(value);
    return test ? compiler.formulas.test(test) : compiler.formulas.true;
  };
}

/** A keyword whose value is a string. */
function text(toFormula: (value: string, formulas: Formulas) => Formula): KeywordReader {
  return (value, schema, compiler) =>
    typeof value === 'string'
      ? toFormula(value, compiler.formulas)
      : compiler.opaque('a keyword whose value should be a string', schema);
}

function typeFormula(names: readonly JsonValue[], formulas: Formulas): Formula {
  const types: JsonType[] = JSON_TYPES.filter((type) => names.includes(type));
  if (!names.includes('integer') || types.includes('number')) return formulas.types(types);
  return formulas.and([
    formulas.types([...types, 'number']),
    formulas.test({ kind: 'multipleOf', divisor: 1 }),
  ]);
}

/** A format is judged as ajv-formats judges it. One that ajv-formats does not know is an annotation. */
function formatFormula(name: string, formulas: Formulas): Formula {
  const integer = formulas.test({ kind: 'multipleOf', divisor: 1 });
  if (name === 'int64') return integer;
  if (name === 'int32')
    return formulas.and([
      integer,
      formulas.test({ kind: 'minimum', limit: INT32.min, exclusive: false }),
      formulas.test({ kind: 'maximum', limit: INT32.max, exclusive: false }),
    ]);
  return isStringFormat(name) ? formulas.test({ kind: 'format', name }) : formulas.true;
}
