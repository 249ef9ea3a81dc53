/**
 * What others have written, within an answer of the guide. An answer is Markdown, so a name could be a link, an image or HTML there, and what
 * looks like a URL becomes a link by itself. Text in which Markdown might see anything stands as code, within which it sees nothing.
 */
import { visibleLine } from '../../text/visible-text.js';

/** As it may stand in a sentence. @param max characters, of which the rest is cut off. */
export function shown(text: string, max = Number.POSITIVE_INFINITY): string {
  const line = inLine(text, max);
  return line === '' || isPlain(line) ? line : code(line);
}

/** Always as code: names of tools and files, which are looked for by their letters. */
export function quoted(text: string, max = Number.POSITIVE_INFINITY): string {
  return code(inLine(text, max));
}

function inLine(text: string, max: number): string {
  const line = visibleLine(text.slice(0, max));
  return text.length > max ? `${line}…` : line;
}

/** Letters and digits first, for what begins a line may be a heading or a list; then also marks that mean nothing in Markdown where they stand. */
const PLAIN =
  /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} .,:;?!'"’“”()/%+&#…–—-]|(?<=[\p{L}\p{N}])_(?=[\p{L}\p{N}]))*$/u;

/** What becomes a link by itself, a character by its number, or an item of a list. */
const MEANT = /:\/\/|www\.|&#?\w+;|^\d+[.)]( |$)/i;

function isPlain(line: string): boolean {
  return PLAIN.test(line) && !MEANT.test(line);
}

function code(line: string): string {
  return `\`${line.replaceAll('`', "'") || ' '}\``;
}
