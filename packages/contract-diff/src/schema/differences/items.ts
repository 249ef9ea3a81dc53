/** Items that the left side has and the right side refuses. */
import type { Formula } from '../formula/formula.js';
import { isObject, isSchema, type JsonObject, type JsonSchema, type JsonValue } from '../json.js';
import { listed } from '../source/sub-schemas.js';
import { declaredItem } from './declared.js';
import type { Explorer } from './explorer.js';
import { isIndependentItem } from './large-values.js';
import type { Place } from './place.js';
import { alternativesOf } from './unions.js';

/** The items with indexes from `from` up to, not including, `to`, of which both sides say the same. */
interface Section {
  readonly from: number;
  readonly to: number;
}

export function exploreItems(
  explorer: Explorer,
  place: Place,
  right: JsonObject,
  keyword: 'prefixItems' | 'items',
): void {
  const prefix = listed(right.prefixItems);
  const { items } = right;
  if (keyword === 'prefixItems')
    prefix.forEach((item, from) => exploreSection(explorer, place, item, { from, to: from + 1 }));
  else if (isSchema(items)) {
    const leftPrefix = Math.max(0, ...place.declared.map(({ prefixItems }) => listed(prefixItems).length));
    for (let from = prefix.length; from < leftPrefix; from++)
      exploreSection(explorer, place, items, { from, to: from + 1 });
    exploreSection(explorer, place, items, { from: Math.max(prefix.length, leftPrefix), to: Infinity });
  }
}

function exploreSection(explorer: Explorer, place: Place, item: JsonSchema, section: Section): void {
  const { solver } = explorer;
  const { formulas } = solver;
  const having = (value: Formula) =>
    formulas.and([
      formulas.types(['array']),
      formulas.test({ kind: 'count', ...section, value, min: 1, max: Infinity }),
    ]);
  const refused = having(formulas.not(explorer.right.compile(item)));
  const outcome = explorer.find(place, refused);
  if (outcome.kind === 'none') return;
  const index = section.to === Infinity ? undefined : section.from;
  const path = `${place.path}/${index ?? '*'}`;
  const independent = isIndependentItem(explorer, place);
  const findings = [...(isObject(item) ? itemsOf(explorer, place, section) : [])].map((left) =>
    explorer.explore({
      path,
      left,
      declared: declaredItem(place.declared, index, explorer.left.bundle),
      right: item,
      independent,
      embed: (value: JsonValue) => {
        const whole = solver.solve(formulas.and([place.left, having(formulas.values([value]))]));
        return whole.kind === 'found' ? place.embed(whole.value) : whole;
      },
    }),
  );
  if (!findings.includes('reported') && outcome.kind === 'found')
    explorer.report(place, outcome.value, { kind: 'items', keywords: ['items', 'prefixItems'], path });
}

/** What the left side says of an item, for each of its alternatives. */
function itemsOf(explorer: Explorer, place: Place, { from }: Section): ReadonlySet<Formula> {
  return new Set(
    alternativesOf(explorer, place, 'array').map((literals) =>
      explorer.solver.formulas.and(
        literals.flatMap(({ test, negated }) =>
          test.kind === 'items' && !negated && from >= test.from && from < test.to ? [test.value] : [],
        ),
      ),
    ),
  );
}
