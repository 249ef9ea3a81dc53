/** The anchors of headings, as GitHub generates them, and those that a page sets itself. */
export function anchorsOf(markdown: string): ReadonlySet<string> {
  const seen = new Map<string, number>();
  const headings = Array.from(markdown.matchAll(/^#+ (.*)$/gm), ([, heading = '']) => {
    const anchor = heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replace(/ /g, '-');
    const count = seen.get(anchor) ?? 0;
    seen.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  });
  const own = Array.from(markdown.matchAll(/<a id="([\w-]+)">/g), ([, id = '']) => id);
  return new Set([...headings, ...own]);
}
