import { shortened } from '../../../design/shortened.js';

/** What is used here of a node of Markdown (mdast). */
export interface MarkdownNode {
  readonly type: string;
  value?: string;
  url?: string;
  title?: string;
  children?: MarkdownNode[];
}

const HEX = '[0-9a-f]{32}';

const RECORDS = new RegExp(`\\b(?:did:ixo:entity:|clm_|cred_|prop_)${HEX}\\b`, 'g');

/** The page of a record, by its id. */
const pathOf = (id: string): string => {
  if (id.startsWith('did:')) return `/twins/${encodeURIComponent(id)}`;
  if (id.startsWith('clm_')) return `/claims/${id}`;
  if (id.startsWith('cred_')) return `/claims/check?credential=${id}`;
  return `/governance/proposals/${id}`;
};

/**
 * For remark: makes the ids of records in an answer links to their pages. Those in links and code stay as they are.
 * @param base The address of the console.
 */
export const linkRecords =
  (base: string) =>
  (tree: MarkdownNode): void =>
    linkIn(tree, base);

const linkIn = (node: MarkdownNode, base: string): void => {
  if (node.type === 'link' || node.type === 'linkReference') return;
  node.children = node.children?.flatMap((child) => {
    if (child.type === 'text' && child.value !== undefined) return linked(child.value, base);
    linkIn(child, base);
    return [child];
  });
};

const linked = (text: string, base: string): MarkdownNode[] => {
  const nodes: MarkdownNode[] = [];
  let end = 0;
  for (const { 0: id, index } of text.matchAll(RECORDS)) {
    nodes.push({ type: 'text', value: text.slice(end, index) });
    nodes.push({
      ...{ type: 'link', url: base + pathOf(id), title: id },
      children: [{ type: 'text', value: shortened(id) }],
    });
    end = index + id.length;
  }
  return [...nodes, { type: 'text', value: text.slice(end) }];
};
