/** Values that a server generates each time: ids, DIDs, times and tokens. */
const GENERATED = new RegExp(
  [
    /(?<placeholder>\[\[[^[\]]+\]\])/,
    /(?<time>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d))/,
    /(?<uuid>\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b)/,
    /(?<did>\bdid:[a-z0-9]+:(?:[a-z]+:)?[A-Za-z0-9]{16,})/,
    /(?<id>\b[a-z]{2,12}_[A-Za-z0-9]{10,}\b)/,
    /(?<opaque>(?<![\w+/-])(?=[\w+/-]*\d)(?=[\w+/-]*[A-Za-z])[\w+/-]{12,}={0,2})/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

export interface GeneratedValue {
  readonly kind: string;
  readonly value: string;
}

/** A text with its generated values taken out. Texts of the same skeleton say the same. */
export function skeleton(text: string): {
  readonly frame: string;
  readonly values: readonly GeneratedValue[];
} {
  const values: GeneratedValue[] = [];
  const frame = text.replaceAll(GENERATED, (...match: unknown[]) => {
    const value = String(match[0]);
    const groups = match.at(-1) as Readonly<Record<string, string | undefined>>;
    const kind = Object.keys(groups).find((name) => groups[name] !== undefined) ?? '';
    values.push({ kind, value });
    // Of an id the noun counts as well: a run is no session.
    return kind === 'id' ? `{${value.slice(0, value.indexOf('_'))}}` : `{${kind}}`;
  });
  return { frame, values };
}
