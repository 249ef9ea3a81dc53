import { distance } from 'fastest-levenshtein';
import { settings } from './settings.js';

/** So many letters may be wrong, missing or too many. */
const MAX_DISTANCE = 2;

/** Short names are close to too many others: HOME is not a slip of HOST. */
const MIN_LENGTH = 8;

/**
 * Names in the environment that are no setting and look like one. Only near ones: the environment holds what other programs are told, too.
 * @returns a sentence for each.
 */
export function misspelledSettings(environment: Readonly<Record<string, string | undefined>>): string[] {
  const names = Object.keys(settings.shape);
  const known = new Set(names);
  return Object.keys(environment)
    .filter((name) => !known.has(name))
    .flatMap((name) => {
      const meant = names.find(
        (setting) => setting.length >= MIN_LENGTH && distance(setting, name.toUpperCase()) <= MAX_DISTANCE,
      );
      // What is set beside the right name does no harm.
      if (meant === undefined || environment[meant] !== undefined) return [];
      return [`${name} is not a setting; did you mean ${meant}?`];
    });
}
