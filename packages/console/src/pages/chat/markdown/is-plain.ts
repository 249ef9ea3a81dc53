/** What begins a mark, a link or an entity somewhere in a line, or an id of a record, which becomes a link. */
const MARKS = /[\n\r\\`*_[\]<>&~@|]|:\/\/|www\.|did:/i;

/** What makes a line more than words by its beginning: a heading, an item, a quotation, a rule, or code. */
const BEGINNING = /^(?: {4}|\s*(?:[#>+=-]|\t|\d{1,9}[.)]))/;

/** Whether a block of Markdown is a paragraph of one line without any mark, as most are. Then it need not be parsed. */
export const isPlain = (block: string): boolean => {
  const line = block.trimEnd();
  return line.trim() !== '' && !MARKS.test(line) && !BEGINNING.test(line);
};
