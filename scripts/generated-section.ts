import { readFile } from 'node:fs/promises';
import { writeFormatted } from './write-formatted.js';

export interface GeneratedSection {
  /** The path of the page from the root, such as `docs/settings.md`. */
  readonly page: string;
  /** The name in the markers around the section. */
  readonly name: string;
  /** What the section is made from, as the first marker says. */
  readonly source: string;
  /** Markdown. */
  readonly content: string;
}

/** Replaces a section of a page between its markers. With `--check` it only compares. */
export async function writeSection({ page, name, source, content }: GeneratedSection): Promise<void> {
  const begin = `<!-- ${name}: made by \`make generate\` from ${source} -->`;
  const end = `<!-- /${name} -->`;
  const text = await readFile(page, 'utf8');
  const [before, rest] = text.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`${page} needs ${begin} and ${end}`);
  await writeFormatted(page, `${before}${begin}\n\n${content}\n\n${end}${after}`, `the ${name} of ${page}`);
}
