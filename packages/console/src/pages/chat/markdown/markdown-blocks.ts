/** Parsers of Markdown take very long for lines like these, which no one writes to be read. */
const MAX_LINE_CHARACTERS = 20_000;

export const hasEndlessLine = (text: string): boolean =>
  text.length > MAX_LINE_CHARACTERS && text.split('\n').some((line) => line.length > MAX_LINE_CHARACTERS);

/**
 * Divides Markdown into blocks that mean the same alone as together, so that of a growing text only the last one is parsed again. Text with
 * definitions, which other blocks may refer to, is one block.
 */
export const markdownBlocks = (text: string): string[] => {
  if (DEFINITION.test(text)) return [text];
  const blocks: string[] = [];
  let lines: string[] = [];
  let fence: string | undefined;
  let isAfterBlank = false;
  for (const line of text.split('\n')) {
    if (isAfterBlank && fence === undefined && beginsBlock(line, lines[0])) {
      blocks.push(lines.join('\n'));
      lines = [];
    }
    const mark = FENCE.exec(line)?.[1];
    if (fence === undefined) fence = mark;
    else if (mark?.startsWith(fence) && CLOSING.test(line)) fence = undefined;
    lines.push(line);
    isAfterBlank = line.trim() === '';
  }
  if (lines.length > 0) blocks.push(lines.join('\n'));
  return blocks;
};

const DEFINITION = /^ {0,3}\[[^\]\n]+\]:/m;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const CLOSING = /^ {0,3}(?:`{3,}|~{3,})\s*$/;
const LIST_ITEM = /^ {0,3}(?:[-*+]|\d{1,9}[.)])\s/;

/** After a blank line: an indented line, and an item after items, still belong to what was before. */
const beginsBlock = (line: string, first: string | undefined): boolean => {
  if (line.trim() === '' || /^\s/.test(line) || first === undefined) return false;
  return !(LIST_ITEM.test(first) && LIST_ITEM.test(line));
};
