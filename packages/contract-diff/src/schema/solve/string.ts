/** Finds a string that fits literals. */
import type { DFA } from 'refa';
import { testKey, type Literal } from '../formula/formula.js';
import type { JsonValue } from '../json.js';
import { MAX_TRIED_STRINGS } from '../limits.js';
import { complement, intersection, matching, ofFormat } from '../strings/automaton.js';
import { examplesOf, patternOf } from '../strings/string-formats.js';
import { words } from '../strings/bounded-strings.js';
import { found, NONE, unknown, type Outcome } from './outcome.js';

/** `fits` says whether a string fits all of the literals. */
export function findString(literals: readonly Literal[], fits: (value: JsonValue) => boolean): Outcome {
  const { min, max } = lengths(literals);
  if (min > max) return NONE;
  const language = languageOf(literals);
  const formats = literals.flatMap(({ test }) => (test.kind === 'format' ? [test.name] : []));
  for (const example of formats.flatMap(examplesOf)) if (fits(example)) return found(example);
  // Each string of the language is a candidate that only listed values, formats and patterns without an automaton can refuse.
  const limit = MAX_TRIED_STRINGS + countOfValues(literals);
  let tried = 0;
  for (const word of words(language, min, max)) {
    if (fits(word)) return found(word);
    tried += 1;
    if (tried > limit) return unknown('no string was found by trying');
  }
  return NONE;
}

function lengths(literals: readonly Literal[]): { min: number; max: number } {
  let [min, max] = [0, Infinity];
  for (const { test, negated } of literals) {
    if (test.kind === 'minLength' && !negated) min = Math.max(min, Math.ceil(test.limit));
    if (test.kind === 'minLength' && negated) max = Math.min(max, Math.ceil(test.limit) - 1);
    if (test.kind === 'maxLength' && !negated) max = Math.min(max, Math.floor(test.limit));
    if (test.kind === 'maxLength' && negated) min = Math.max(min, Math.floor(test.limit) + 1);
  }
  return { min, max };
}

const KEPT_LANGUAGES = 2000;
const languages = new Map<string, DFA>();

/** The strings that match the patterns, and may have the formats; lengths aside. */
function languageOf(literals: readonly Literal[]): DFA {
  const tested = literals.filter(({ test }) => test.kind === 'pattern' || test.kind === 'format');
  const key = tested.map(({ test, negated }) => `${String(negated)} ${testKey(test)}`).join('\n');
  const known = languages.get(key);
  if (known) return known;
  const language = intersection(tested.flatMap((literal) => languageOfOne(literal) ?? []));
  if (languages.size >= KEPT_LANGUAGES) languages.clear();
  languages.set(key, language);
  return language;
}

/** Undefined where no automaton can tell; it may accept more than a format does. */
function languageOfOne({ test, negated }: Literal): DFA | undefined {
  const format = test.kind === 'format' ? patternOf(test.name) : undefined;
  const language = test.kind === 'pattern' ? matching(test.source) : format && ofFormat(format);
  if (!negated || !language) return language;
  return format?.exact === false ? undefined : complement(language);
}

function countOfValues(literals: readonly Literal[]): number {
  return literals.reduce((sum, { test }) => sum + (test.kind === 'values' ? test.values.size : 0), 0);
}
