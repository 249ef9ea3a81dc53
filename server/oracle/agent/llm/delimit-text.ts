import { createHash } from 'node:crypto';

/**
 * Marks a text as material. The mark is made of the text's own hash, which nobody can write into the text, so nothing inside can pretend
 * that the material ends there; and it is the same each time, so that endpoints may remember what they have read.
 */
export function delimited(label: Readonly<Record<string, string>>, text: string): string {
  const mark = createHash('sha256').update(text).digest('hex').slice(0, 16);
  const attributes = Object.entries(label).map(([name, value]) => ` ${name}="${plain(value)}"`);
  return `<data id="${mark}"${attributes.join('')}>\n${text}\n</data id="${mark}">`;
}

const MAX_LABEL = 200;

/** A name from outside, as a label that cannot end early. */
export function plain(name: string): string {
  return name
    .replaceAll(/[<>"\p{C}\p{Zl}\p{Zp}]/gu, ' ')
    .slice(0, MAX_LABEL)
    .toWellFormed();
}
