/**
 * Untrusted text within an answer of the guide. An answer is Markdown, so a name could be a link, an image or HTML, and a URL becomes a link even
 * without markup. Text that Markdown could interpret is written as code, which Markdown does not interpret.
 */
import { visibleLine } from '../../text/visible-text.js';

/** The text as part of a sentence. @param max Maximum number of characters; the rest is truncated. */
export function shown(text: string, max = Number.POSITIVE_INFINITY): string {
  const line = inLine(text, max);
  return line === '' || isPlain(line) ? line : code(line);
}

/** The text as code, always: users look up the names of tools and files literally. */
export function quoted(text: string, max = Number.POSITIVE_INFINITY): string {
  return code(inLine(text, max));
}

function inLine(text: string, max: number): string {
  const line = visibleLine(text.slice(0, max));
  return text.length > max ? `${line}…` : line;
}

/**
 * A line begins with a letter or digit, because other characters may begin a heading or a list. Then follow characters that have no meaning in
 * Markdown at their position.
 */
const PLAIN =
  /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} .,:;?!'"’“”()/%+&#…–—-]|(?<=[\p{L}\p{N}])_(?=[\p{L}\p{N}]))*$/u;

/** Text that becomes a link without markup, a character reference, or an item of a list. */
const MEANT = /:\/\/|www\.|&#?\w+;|^\d+[.)]( |$)/i;

function isPlain(line: string): boolean {
  return PLAIN.test(line) && !MEANT.test(line);
}

function code(line: string): string {
  return `\`${line.replaceAll('`', "'") || ' '}\``;
}
