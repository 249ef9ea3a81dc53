/** A value in a record that differs between two of its states. */
export interface Change {
  /** Where it is, such as `['properties', 'location', 'lat']`. */
  readonly path: readonly string[];
  /** Undefined where it is missing. */
  readonly from: unknown;
  readonly to: unknown;
}

export type JsonObject = Readonly<Record<string, unknown>>;

/** What has changed from one state of a record to another. Objects are compared member by member, lists as a whole. */
export const changesOf = (from: JsonObject, to: JsonObject): Change[] => {
  const [before, after] = [leavesOf(from), leavesOf(to)];
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((key) => ({
      path: (before.get(key) ?? after.get(key))?.path ?? [],
      from: before.get(key)?.value,
      to: after.get(key)?.value,
    }))
    .filter((change) => !isSame(change.from, change.to));
};

/** The merge patch (RFC 7396) that makes the changes. */
export const mergePatchOf = (changes: readonly Change[]): Record<string, unknown> => {
  const patch: Record<string, unknown> = {};
  // What is taken away comes first: where an object takes the place of a value, its members win.
  for (const { path, to } of changes.toSorted((one, other) => Number(isGone(other)) - Number(isGone(one))))
    setAt(patch, path, to ?? null);
  return patch;
};

export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export const pathKey = (path: readonly string[]): string => JSON.stringify(path);

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isGone = ({ to }: Change): boolean => to === undefined;

interface Leaf {
  readonly path: readonly string[];
  readonly value: unknown;
}

const leavesOf = (record: JsonObject, path: readonly string[] = []): Map<string, Leaf> =>
  new Map(
    Object.entries(record).flatMap(([name, value]): (readonly [string, Leaf])[] => {
      const at = [...path, name];
      return isObject(value) && Object.keys(value).length > 0
        ? [...leavesOf(value, at)]
        : [[pathKey(at), { path: at, value }]];
    }),
  );

const setAt = (
  target: Record<string, unknown>,
  [name = '', ...rest]: readonly string[],
  value: unknown,
): void => {
  if (rest.length === 0) {
    target[name] = value;
    return;
  }
  const inner = target[name];
  const next: Record<string, unknown> = isObject(inner) ? { ...inner } : {};
  setAt(next, rest, value);
  target[name] = next;
};
