/** Rules for what is stored: newer servers read what older ones wrote. */
import type { Report } from './context.js';
import type { Context } from './context.js';
import { ruleOf } from './catalogue/catalogue.js';

export function compareStored(context: Context): void {
  const { old, new: next, collector, schemas } = context;
  for (const [name, before] of old.stored) {
    const operation = before.value.place;
    const report: Report = (reported) =>
      collector.add({
        breaks: 'stored-data',
        operation,
        ...reported,
        severity: reported.severity ?? ruleOf(reported.rule).severity,
      });
    const after = next.stored.get(name);
    if (after) schemas.compare(before.value, after.value, report);
    else if (before.value.node['x-stored'] !== undefined)
      report({
        rule: 'stored-schema-removed',
        message: `Nothing says any more how stored ${name} is read`,
        old: { node: before.value.node },
        detail: name,
      });
  }
}
