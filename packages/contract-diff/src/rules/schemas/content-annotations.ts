/** Compares what schemas say of texts with content. These keywords refuse no value (JSON Schema 2020-12, section 8 of Validation), but tell how to decode it. */
import { canonical, isSchema, type JsonValue } from '../../schema/json.js';
import { first, type Visit } from './annotation-checks.js';
import { SameSchema } from './same-schema.js';
import type { SchemaChange } from './schema-change.js';
import { at, placeOf, show } from './to-change.js';

const KEYWORDS = ['contentEncoding', 'contentMediaType', 'contentSchema'] as const;

export function contentChanges(visit: Visit): SchemaChange[] {
  const { path, before, after } = visit;
  return KEYWORDS.flatMap((keyword) => {
    const [one, other] = [first(before, keyword), first(after, keyword)];
    if (isSame(visit, one?.value, other?.value)) return [];
    return [
      {
        ...ruleFor(one, other),
        message: at(path, `${keyword} was ${show(one?.value)} and is ${show(other?.value)}`),
        ...placeOf('old', one?.part ?? before[0], keyword),
        ...placeOf('new', other?.part ?? after[0], keyword),
        instancePath: path,
        detail: [keyword, canonical(one?.value ?? null), canonical(other?.value ?? null)].join('\n'),
      },
    ];
  });
}

function ruleFor(one: object | undefined, other: object | undefined): { rule: string } {
  if (!one) return { rule: 'content-described' };
  return other ? { rule: 'content-changed' } : { rule: 'content-undescribed' };
}

function isSame({ old, next }: Visit, one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  if (typeof one === 'object' && isSchema(one) && isSchema(other))
    return new SameSchema().check({ ...old, schema: one }, { ...next, schema: other });
  return one === other;
}
