/** What is to be known of the rules, as Markdown. */
import { CouldNotCompare } from '../load/could-not-compare.js';
import { catalogue, rules } from '../rules/catalogue/catalogue.js';
import type { Rule } from '../rules/catalogue/rule.js';

export function rulePages(): string {
  return [
    '# Rules',
    '',
    'A finding is `breaking`, a `warning` (look at it) or a `note` (it is compatible). `contract-diff rule ID` prints the page of a rule.',
    '',
    ...catalogue.flatMap(({ title, rules: listed }) => [`## ${title}`, '', ...listed.map(rulePage)]),
  ].join('\n');
}

export function explainRule(id: string | undefined): string {
  if (id === undefined)
    return rules.map(({ id: each, severity, title }) => `${severity.padEnd(9)}${each}: ${title}\n`).join('');
  const rule = rules.find((each) => each.id === id);
  if (rule === undefined) throw new CouldNotCompare(`There is no rule ${id}; contract-diff rule lists all`);
  return `${rulePage(rule)}\n`;
}

function rulePage({ id, severity, title, why, compatible, before, after, mirror }: Rule): string {
  const opposite =
    typeof mirror === 'string' ? `The opposite: [\`${mirror}\`](#${mirror}).` : `No opposite: ${mirror.none}`;
  return [
    `### ${id}`,
    '',
    `**${severity}.** ${title} ${why}`,
    '',
    '```text',
    `before: ${before}`,
    `after:  ${after}`,
    '```',
    '',
    `**Compatible:** ${compatible} ${opposite}`,
    '',
  ].join('\n');
}
