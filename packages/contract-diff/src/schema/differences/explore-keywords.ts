/** How each keyword of the right schema is looked into. */
import type { DifferenceKind } from '../inclusion.js';
import { isSchema, type JsonObject } from '../json.js';
import { listed, named } from '../source/sub-schemas.js';
import type { Explorer } from './explorer.js';
import { exploreItems } from './items.js';
import { exploreMembers } from './explore-members.js';
import type { Place } from './place.js';
import { exploreTypes, exploreValues } from './types-and-values.js';
import { exploreUnion } from './unions.js';

interface Whole {
  readonly kind: DifferenceKind;
  /** Keywords that say something similar on the left side. */
  readonly alike?: readonly string[];
}

/** Keywords that refuse values as a whole. */
const WHOLE: Record<string, Whole> = {
  minimum: { kind: 'minimum', alike: ['exclusiveMinimum'] },
  exclusiveMinimum: { kind: 'minimum', alike: ['minimum'] },
  maximum: { kind: 'maximum', alike: ['exclusiveMaximum'] },
  exclusiveMaximum: { kind: 'maximum', alike: ['maximum'] },
  multipleOf: { kind: 'multiple-of' },
  minLength: { kind: 'min-length' },
  maxLength: { kind: 'max-length' },
  pattern: { kind: 'pattern' },
  format: { kind: 'format' },
  minItems: { kind: 'min-items' },
  maxItems: { kind: 'max-items' },
  uniqueItems: { kind: 'unique-items' },
  contains: { kind: 'contains', alike: ['minContains', 'maxContains'] },
  minProperties: { kind: 'min-properties' },
  maxProperties: { kind: 'max-properties' },
  not: { kind: 'not' },
  unevaluatedProperties: { kind: 'unevaluated' },
  unevaluatedItems: { kind: 'unevaluated' },
};

export function exploreKeyword(explorer: Explorer, place: Place, right: JsonObject, keyword: string): void {
  const { formulas } = explorer.solver;
  const whole = WHOLE[keyword];
  if (whole) {
    const refused = formulas.not(explorer.right.keyword(right, keyword));
    explorer.check(place, refused, { kind: whole.kind, keywords: [keyword, ...(whole.alike ?? [])] });
    return;
  }
  switch (keyword) {
    case '$ref': {
      const name = explorer.right.bundle.target(right) ?? '';
      explorer.exploreWhere(place, formulas.true, explorer.right.bundle.definition(name));
      return;
    }
    case 'allOf':
      for (const part of listed(right.allOf)) explorer.exploreWhere(place, formulas.true, part);
      return;
    case 'type':
      exploreTypes(explorer, place, right);
      return;
    case 'enum':
    case 'const':
      exploreValues(explorer, place, right, keyword);
      return;
    case 'anyOf':
    case 'oneOf':
      exploreUnion(explorer, place, right, keyword);
      return;
    case 'if': {
      const condition = explorer.right.compileValue(right.if);
      if (isSchema(right.then)) explorer.exploreWhere(place, condition, right.then);
      if (isSchema(right.else)) explorer.exploreWhere(place, formulas.not(condition), right.else);
      return;
    }
    case 'dependentSchemas':
      for (const [name, part] of named(right.dependentSchemas)) {
        const present = formulas.and([formulas.types(['object']), formulas.member(name, formulas.true)]);
        explorer.exploreWhere(place, present, part);
      }
      return;
    case 'prefixItems':
    case 'items':
      exploreItems(explorer, place, right, keyword);
      return;
    default:
      exploreMembers(explorer, place, right, keyword);
  }
}
