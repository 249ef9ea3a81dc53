import { Marked } from 'marked';
import { escape, Markup } from './markup.js';

/** HTML in a description is escaped. */
const marked = new Marked({ gfm: true, renderer: { html: ({ text }) => escape(text) } });

/** A description as paragraphs, lists and tables. */
export function blocks(markdown: string | undefined): Markup | undefined {
  return markdown === undefined ? undefined : new Markup(marked.parse(markdown, { async: false }).trimEnd());
}

/** The first paragraph of a description, without a block element around it. */
export function firstParagraph(markdown: string | undefined): Markup | undefined {
  const paragraph = markdown?.split(/\n\s*\n/, 1)[0];
  return paragraph === undefined ? undefined : new Markup(marked.parseInline(paragraph, { async: false }));
}
