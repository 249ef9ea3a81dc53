/** Regular languages of strings, as deterministic automata over code points, made from patterns by refa. */
import { CharSet, DFA, JS, NFA, type Expression, type NoParent } from 'refa';
import { LimitExceeded, MAX_STATES } from '../limits.js';
import { anchor } from './anchors.js';
import type { FormatPattern } from './string-formats.js';

const MAX_CODE_POINT = 0x10ffff;
const SURROGATES = { min: 0xd800, max: 0xdfff };
const KEPT_PATTERNS = 2000;

const patterns = new Map<string, DFA | undefined>();

/** All well-formed strings: JSON texts that systems exchange have no lone surrogates (RFC 8259, section 8.2). */
export function allStrings(): DFA {
  const characters = CharSet.all(MAX_CODE_POINT).without(SURROGATES);
  const nfa = NFA.fromCharSet(characters);
  nfa.quantify(0, Infinity);
  return DFA.fromFA(nfa);
}

/** Strings of ASCII characters. */
const ASCII = '^[\\x00-\\x7f]*$';

/**
 * The strings in which a pattern is found, as `new RegExp(source, 'u')` finds it. Undefined for patterns that no automaton can follow, such as those
 * with back references.
 */
export function matching(source: string): DFA | undefined {
  return remembered(source, '');
}

/** The same for patterns of formats, which may ignore the case of ASCII letters. */
export function ofFormat({ source, ignoreCase }: FormatPattern): DFA | undefined {
  if (!ignoreCase) return matching(source);
  const [language, ascii] = [remembered(source, 'i'), matching(ASCII)];
  return language && ascii && intersection([language, ascii]);
}

function remembered(source: string, flags: '' | 'i'): DFA | undefined {
  const key = `${flags}/${source}`;
  if (!patterns.has(key)) {
    if (patterns.size >= KEPT_PATTERNS) patterns.clear();
    patterns.set(key, read(source, flags));
  }
  return patterns.get(key);
}

function read(source: string, flags: '' | 'i'): DFA | undefined {
  try {
    const { expression, maxCharacter } = JS.Parser.fromLiteral({ source, flags: `u${flags}` }).parse();
    const toDfa = (one: NoParent<Expression>) => DFA.fromFA(NFA.fromRegex(one, { maxCharacter }), limited());
    const [first, ...others] = (anchor(expression, CharSet.all(maxCharacter)) ?? []).map(
      ({ whole, ahead, notAhead }) =>
        [...ahead.map(toDfa), ...notAhead.map((one) => complement(toDfa(one)))].reduce(both, toDfa(whole)),
    );
    return first && others.reduce(either, first);
  } catch {
    // Too large a pattern, or one with back references: what is known of it is only whether a given string matches.
    return undefined;
  }
}

function both(one: DFA, other: DFA): DFA {
  const language = DFA.fromIntersection(one, other, limited());
  language.minimize();
  return language;
}

function either(one: DFA, other: DFA): DFA {
  const union = NFA.fromFA(one);
  union.union(other);
  const language = DFA.fromFA(union, limited());
  language.minimize();
  return language;
}

export function complement(language: DFA): DFA {
  const result = language.copy();
  result.complement();
  return result;
}

/** Throws LimitExceeded where the automaton gets too large. */
export function intersection(languages: readonly DFA[]): DFA {
  const everything = allStrings();
  try {
    return languages.reduce(both, everything);
  } catch (error) {
    throw new LimitExceeded('the patterns are too large together', { cause: error });
  }
}

function limited() {
  return new DFA.LimitedNodeFactory(MAX_STATES);
}
