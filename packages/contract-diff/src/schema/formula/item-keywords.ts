/** The keywords of arrays. */
import { listed } from '../source/sub-schemas.js';
import type { KeywordReader } from './compiler.js';
import { number } from './scalar-keywords.js';

export const itemKeywords: Record<string, KeywordReader> = {
  prefixItems: (value, _, compiler) =>
    compiler.formulas.and(
      listed(value).map((item, index) => compiler.formulas.items(index, index + 1, compiler.compile(item))),
    ),
  items: (value, schema, compiler) =>
    compiler.formulas.items(listed(schema.prefixItems).length, Infinity, compiler.compileValue(value)),
  contains: (value, { minContains, maxContains }, compiler) => {
    const min = typeof minContains === 'number' ? minContains : 1;
    const max = typeof maxContains === 'number' ? maxContains : Infinity;
    if (min === 0 && max === Infinity) return compiler.formulas.true;
    const fits = compiler.compileValue(value);
    return compiler.formulas.test({ kind: 'count', from: 0, to: Infinity, value: fits, min, max });
  },
  minItems: number((limit) => (limit > 0 ? { kind: 'minItems', limit } : undefined)),
  maxItems: number((limit) => ({ kind: 'maxItems', limit })),
  uniqueItems: (value, _, { formulas }) =>
    value === true ? formulas.test({ kind: 'uniqueItems' }) : formulas.true,
};
