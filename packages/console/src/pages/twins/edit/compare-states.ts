import type { Twin } from '@twin-oracle/sdk';
import { changesOf, isSame, mergePatchOf, pathKey, type JsonObject } from '../changes';

/** What the form of a twin changes, and so what is compared. */
export const editableOf = ({ metadata, properties }: Pick<Twin, 'metadata' | 'properties'>): JsonObject => ({
  metadata,
  properties,
});

/** A value that differs between the record as it was opened, as it is now, and as the user would have it. */
export interface Difference {
  readonly key: string;
  readonly path: readonly string[];
  readonly opened: unknown;
  readonly now: unknown;
  readonly mine: unknown;
  /** `both` is a conflict: one of the two has to give way. */
  readonly changedBy: 'them' | 'me' | 'both';
}

/** Whose value is kept, by the key of a conflict. */
export type Choices = Readonly<Record<string, 'now' | 'mine'>>;

/** Compares three states of a record. */
export const compareStates = (opened: JsonObject, now: JsonObject, mine: JsonObject): Difference[] => {
  const theirs = new Map(changesOf(opened, now).map((change) => [pathKey(change.path), change]));
  const own = new Map(changesOf(opened, mine).map((change) => [pathKey(change.path), change]));
  return [...new Set([...theirs.keys(), ...own.keys()])].map((key) => {
    const [their, my] = [theirs.get(key), own.get(key)];
    const before = (their ?? my)?.from;
    const states = { opened: before, now: their ? their.to : before, mine: my ? my.to : before };
    const isConflict = their !== undefined && my !== undefined && !isSame(their.to, my.to);
    return {
      key,
      path: (their ?? my)?.path ?? [],
      ...states,
      changedBy: isConflict ? 'both' : their ? 'them' : 'me',
    };
  });
};

/** The patch of the record as it is now, with the user's changes that do not give way. */
export const patchOf = (differences: readonly Difference[], choices: Choices): Record<string, unknown> =>
  mergePatchOf(
    differences
      .filter(({ key, changedBy }) => changedBy === 'me' || (changedBy === 'both' && choices[key] === 'mine'))
      .map(({ path, now, mine }) => ({ path, from: now, to: mine })),
  );
