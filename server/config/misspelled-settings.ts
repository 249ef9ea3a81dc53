import { distance } from 'fastest-levenshtein';
import type { Environment } from './read-settings.js';
import { settings } from './settings.js';

/** The maximum edit distance in letters. */
const MAX_DISTANCE = 2;

/** Short names are close to too many others: HOME is not a misspelling of HOST. */
const MIN_LENGTH = 8;

const hostSettings = Object.keys(settings.shape);

/**
 * Names in the environment that are not settings but resemble one. Only close ones: the environment also holds variables of other programs.
 * @param names the settings that may have been meant: those of the host, unless others are given.
 * @returns a sentence for each.
 */
export function misspelledSettings(environment: Environment, names = hostSettings): string[] {
  const known = new Set([...hostSettings, ...names]);
  return Object.keys(environment)
    .filter((name) => !known.has(name))
    .flatMap((name) => {
      const meant = names.find(
        (setting) => setting.length >= MIN_LENGTH && distance(setting, name.toUpperCase()) <= MAX_DISTANCE,
      );
      // A variable beside the correct name does no harm.
      if (meant === undefined || environment[meant] !== undefined) return [];
      return [`${name} is not a setting; did you mean ${meant}?`];
    });
}
