/** Applies an edit of the labelled set to the files of a contract. */
import { posix } from 'node:path';
import { isMap, isSeq, parseDocument, type Document } from 'yaml';

export interface Change {
  readonly at: string;
  readonly set?: unknown;
  readonly remove?: true;
  readonly append?: unknown;
  readonly merge?: Readonly<Record<string, unknown>>;
  readonly rename?: string;
  readonly replace?: readonly [string, string];
  readonly reverse?: true;
  readonly move?: string;
  readonly comment?: string;
}

/** `folder` has the root file, to which the paths of `at` are relative. */
export function applyChange(texts: Map<string, string>, root: string, change: Change): void {
  const [file = '', pointer = ''] = change.at.split('#');
  const path = file === '' ? root : posix.join(posix.dirname(root), file);
  const text = texts.get(path);
  if (text === undefined) throw new Error(`There is no file ${path}`);
  if (change.replace) texts.set(path, replaced(text, change.replace));
  else if (change.comment !== undefined) texts.set(path, `# ${change.comment}\n${text}`);
  else {
    const document = parseDocument(text);
    edit(document, stepsOf(pointer), change);
    texts.set(path, document.toString());
  }
}

function replaced(text: string, [from, to]: readonly [string, string]): string {
  if (!text.includes(from)) throw new Error(`The file has no ${from}`);
  return text.replaceAll(from, to);
}

function edit(document: Document, steps: string[], change: Change): void {
  const { set, remove, append, merge, rename, reverse, move } = change;
  const target = document.getIn(steps, true);
  if (target === undefined) throw new Error(`Nothing is at ${change.at}`);
  if (set !== undefined) document.setIn(steps, document.createNode(set));
  if (remove) document.deleteIn(steps);
  if (append !== undefined) document.addIn(steps, document.createNode(append));
  for (const [key, value] of Object.entries(merge ?? {}))
    document.setIn([...steps, key], document.createNode(value));
  if (reverse && isSeq(target)) target.items.reverse();
  if (rename !== undefined) renameKey(document, steps, rename);
  if (move !== undefined) {
    document.deleteIn(steps);
    document.setIn(stepsOf(move.split('#')[1] ?? ''), target);
  }
}

function renameKey(document: Document, steps: string[], name: string): void {
  const map = document.getIn(steps.slice(0, -1), true);
  const pair = isMap(map) ? map.items.find(({ key }) => String(key) === steps.at(-1)) : undefined;
  if (pair === undefined) throw new Error(`No key is at ${steps.join('/')}`);
  pair.key = document.createNode(name);
}

function stepsOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}
