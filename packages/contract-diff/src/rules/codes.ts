/** Rules for lists of codes. */
import type { CodeList } from '../model/contract.js';
import { ruleOf } from './catalogue/catalogue.js';
import type { Context } from './context.js';

export function compareCodeLists(context: Context): void {
  for (const [name, before] of context.old.codeLists) {
    const after = context.new.codeLists.get(name) ?? mostAlike(before, context.new.codeLists);
    compareCodes(context, name, before, after);
  }
}

/** The list under another name: names of components are no change. */
function mostAlike({ codes }: CodeList, lists: ReadonlyMap<string, CodeList>): CodeList | undefined {
  const shared = (list: CodeList) => [...codes.keys()].filter((code) => list.codes.has(code)).length;
  return [...lists.values()]
    .sort((one, other) => shared(other) - shared(one))
    .find((list) => shared(list) > 0);
}

function compareCodes(
  { collector }: Context,
  name: string,
  before: CodeList,
  after: CodeList | undefined,
): void {
  const at = (key: string) => ({
    old: { node: before.node, key },
    ...(after ? { new: { node: after.node, key } } : {}),
  });
  const report = (rule: string, message: string, key: string, detail: string) =>
    collector.add({
      rule,
      severity: ruleOf(rule).severity,
      breaks: 'sdk-user',
      message,
      operation: name,
      ...at(key),
      detail,
    });
  for (const [code, { status, meaning }] of before.codes) {
    const other = after?.codes.get(code);
    if (!other) report('code-removed', `${name} has lost ${code}`, 'enum', code);
    else if (status !== undefined && status !== other.status)
      report(
        'code-status-changed',
        `The status of ${code} was ${status} and is ${other.status ?? 'not said'}`,
        'description',
        `${code} ${status} → ${other.status}`,
      );
    else if (meaning !== undefined && meaning !== other.meaning)
      report(
        'code-meaning-changed',
        `${code} meant: ${meaning} It means: ${other.meaning ?? 'not said'}`,
        'description',
        code,
      );
  }
  for (const code of after?.codes.keys() ?? [])
    if (!before.codes.has(code)) report('code-added', `${name} has ${code} in addition`, 'enum', code);
}
