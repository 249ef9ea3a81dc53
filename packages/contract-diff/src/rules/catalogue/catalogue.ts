/** Every rule, in the order of the documentation. */
import { accessRules } from './access-rules.js';
import { lifecycleRules } from './lifecycle-rules.js';
import { operationRules } from './operation-rules.js';
import { propertyRules } from './property-rules.js';
import { replyRules } from './reply-rules.js';
import { requestRules } from './request-rules.js';
import type { Rule } from './rule.js';
import { schemaRules } from './schema-rules.js';

export const catalogue: readonly { readonly title: string; readonly rules: readonly Rule[] }[] = [
  { title: 'Operations, addresses and versions', rules: operationRules },
  { title: 'Stability, deprecation and sunset', rules: lifecycleRules },
  { title: 'Parameters and bodies', rules: requestRules },
  { title: 'Replies, headers and messages', rules: replyRules },
  { title: 'Security, servers and codes', rules: accessRules },
  { title: 'Properties and annotations', rules: propertyRules },
  { title: 'Values', rules: schemaRules },
];

export const rules: readonly Rule[] = catalogue.flatMap(({ rules: listed }) => listed);

const byId = new Map(rules.map((rule) => [rule.id, rule]));

export function ruleOf(id: string): Rule {
  const rule = byId.get(id);
  if (rule === undefined) throw new Error(`There is no rule ${id}`);
  return rule;
}
