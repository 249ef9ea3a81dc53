/** Members that the left side has, or lacks, and the right side refuses. */
import type { Formula } from '../formula/formula.js';
import { additionalNames } from '../formula/member-keywords.js';
import { patternFormula } from '../formula/scalar-keywords.js';
import { isArray, isObject, isSchema, type JsonObject, type JsonSchema, type JsonValue } from '../json.js';
import { named } from '../source/sub-schemas.js';
import { declaredMember, declaredNames } from './declared.js';
import type { Explorer, Heading } from './explorer.js';
import { isIndependentMember } from './large-values.js';
import { membersOf } from './left-members.js';
import { step, type Place } from './place.js';

export function exploreMembers(explorer: Explorer, place: Place, right: JsonObject, keyword: string): void {
  const { formulas } = explorer.solver;
  const lacking = (name: string) => formulas.not(formulas.member(name, formulas.true));
  switch (keyword) {
    case 'required':
      for (const name of strings(right.required))
        explorer.check(place, lacking(name), {
          kind: 'required',
          keywords: [keyword],
          path: step(place, name),
        });
      return;
    case 'dependentRequired':
      for (const [name, others] of Object.entries(
        isObject(right.dependentRequired) ? right.dependentRequired : {},
      ))
        for (const other of strings(others))
          explorer.check(place, formulas.and([having(explorer, name, formulas.true), lacking(other)]), {
            kind: 'dependent-required',
            keywords: [keyword],
            path: step(place, other),
          });
      return;
    case 'properties':
      for (const [name, schema] of named(right.properties))
        exploreMember(explorer, place, name, schema, { kind: 'forbidden', keywords: [keyword] });
      return;
    case 'patternProperties':
      for (const [source, schema] of named(right.patternProperties))
        exploreNames(explorer, place, patternFormula(source, formulas), schema, {
          kind: 'pattern-property',
          keywords: [keyword],
        });
      return;
    case 'additionalProperties':
      if (isSchema(right.additionalProperties))
        exploreNames(explorer, place, additionalNames(right, explorer.right), right.additionalProperties, {
          kind: 'additional-property',
          keywords: [keyword],
        });
      return;
    case 'propertyNames': {
      const refused = formulas.not(explorer.right.keyword(right, keyword));
      explorer.check(place, refused, {
        kind: 'property-names',
        keywords: [keyword],
        path: `${place.path}/*`,
      });
      return;
    }
    default:
  }
}

/** An object with a member of this name whose value fits. */
function having({ solver: { formulas } }: Explorer, name: string, value: Formula): Formula {
  return formulas.and([formulas.types(['object']), formulas.member(name, value)]);
}

/** The heading is for what the schema itself does not tell. */
function exploreMember(
  explorer: Explorer,
  place: Place,
  name: string,
  schema: JsonSchema,
  heading: Heading,
): void {
  const { solver } = explorer;
  const { formulas } = solver;
  const outcome = explorer.find(place, having(explorer, name, formulas.not(explorer.right.compile(schema))));
  if (outcome.kind === 'none') return;
  const path = heading.path ?? step(place, name);
  const declared = declaredMember(place.declared, name, explorer.left.bundle);
  const independent = isIndependentMember(explorer, place, name);
  const findings = [...(isObject(schema) ? membersOf(explorer, place, name) : [])].map((left) =>
    explorer.explore({
      path,
      left,
      declared,
      right: schema,
      independent,
      embed: (value: JsonValue) => {
        const whole = solver.solve(
          formulas.and([place.left, having(explorer, name, formulas.values([value]))]),
        );
        return whole.kind === 'found' ? place.embed(whole.value) : whole;
      },
    }),
  );
  if (!findings.includes('reported') && outcome.kind === 'found')
    explorer.report(place, outcome.value, { ...heading, path, left: declared[0] });
}

/** First the members that the left side names, then one with another name. */
function exploreNames(
  explorer: Explorer,
  place: Place,
  names: Formula,
  schema: JsonSchema,
  heading: Heading,
): void {
  const { evaluator, formulas } = explorer.solver;
  const known = [...declaredNames(place.declared)];
  for (const name of known)
    if (evaluator.holds(names, name) === true) exploreMember(explorer, place, name, schema, heading);
  const others = formulas.and([names, formulas.not(formulas.values(known))]);
  const fits = explorer.right.compile(schema);
  const some = formulas.test({ kind: 'some', names: others, value: formulas.not(fits) });
  const outcome = explorer.find(place, formulas.and([formulas.types(['object']), some]));
  const members = outcome.kind === 'found' && isObject(outcome.value) ? Object.entries(outcome.value) : [];
  const refused = members.find(
    ([name, value]) => evaluator.holds(others, name) === true && evaluator.holds(fits, value) === false,
  );
  if (refused) exploreMember(explorer, place, refused[0], schema, { ...heading, path: `${place.path}/*` });
}

function strings(value: JsonValue | undefined): string[] {
  return isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
