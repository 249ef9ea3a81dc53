import { describe, expect, it } from '@jest/globals';
import { linkRecords, type MarkdownNode } from './link-records.js';

const HEX = '0123456789abcdef0123456789abcdef';
const text = (value: string): MarkdownNode => ({ type: 'text', value });
const root = (...children: MarkdownNode[]): MarkdownNode => ({ type: 'root', children });

const linksIn = ({ type, url, children = [] }: MarkdownNode): (string | undefined)[] => [
  ...(type === 'link' ? [url] : []),
  ...children.flatMap(linksIn),
];
const linked = (tree: MarkdownNode) => {
  linkRecords('/console')(tree);
  return tree;
};

describe('the records of an answer', () => {
  it.each([
    [`did:ixo:entity:${HEX}`, `/console/twins/did%3Aixo%3Aentity%3A${HEX}`],
    [`clm_${HEX}`, `/console/claims/clm_${HEX}`],
    [`cred_${HEX}`, `/console/claims/check?credential=cred_${HEX}`],
    [`prop_${HEX}`, `/console/governance/proposals/prop_${HEX}`],
  ])('are links to their pages: %s', (id, url) => {
    const tree = linked(root({ type: 'paragraph', children: [text(`See (${id}), and ${id}.`)] }));
    expect(linksIn(tree)).toEqual([url, url]);
  });

  it('keep the words around them, and their whole id as a title', () => {
    const [before, link, after] = linked(root(text(`See clm_${HEX} now`))).children ?? [];
    expect([before, after]).toEqual([text('See '), text(' now')]);
    expect(link).toMatchObject({ title: `clm_${HEX}`, children: [text('clm_0123456789ab…abcdef')] });
  });

  it('stay as they are in links and code, and where they are shorter or longer', () => {
    const link = { type: 'link', url: 'https://example.org', children: [text(`clm_${HEX}`)] };
    const code = { type: 'inlineCode', value: `clm_${HEX}` };
    const tree = root(link, code, text(`clm_${HEX}0 clm_0 xclm_${HEX}`));
    expect(linksIn(linked(tree))).toEqual(['https://example.org']);
  });
});
