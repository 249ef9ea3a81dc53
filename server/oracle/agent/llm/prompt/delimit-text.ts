import { createHash } from 'node:crypto';

/**
 * Delimits untrusted text. The delimiter contains a hash of the text, which the text itself cannot contain, so the text cannot fake its own end.
 * The same text always gets the same delimiter, so that endpoints can cache the prompt.
 */
export function delimited(label: Readonly<Record<string, string>>, text: string): string {
  const mark = createHash('sha256').update(text).digest('hex').slice(0, 16);
  const attributes = Object.entries(label).map(([name, value]) => ` ${name}="${plain(value)}"`);
  return `<data id="${mark}"${attributes.join('')}>\n${text}\n</data id="${mark}">`;
}

const MAX_LABEL = 200;

/** Makes an untrusted name safe as an attribute of the delimiter. */
export function plain(name: string): string {
  return name
    .replaceAll(/[<>"\p{C}\p{Zl}\p{Zp}]/gu, ' ')
    .slice(0, MAX_LABEL)
    .toWellFormed();
}
