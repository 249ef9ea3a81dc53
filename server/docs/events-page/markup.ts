/** Text that is HTML already and must not be escaped again. */
export class Markup {
  constructor(readonly source: string) {}
}

export type Part = string | number | Markup | undefined | readonly Part[];

/** A template whose values are escaped, unless they are markup already. */
export function markup(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(strings.map((text, index) => text + sourceOf(parts[index])).join(''));
}

export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function sourceOf(part: Part): string {
  if (part === undefined) return '';
  if (part instanceof Markup) return part.source;
  if (typeof part === 'string' || typeof part === 'number') return escape(String(part));
  return part.map(sourceOf).join('');
}
