/** How much work a question may take before it counts as unknown. */
export class LimitExceeded extends Error {
  override readonly name = 'LimitExceeded';
}

/** States of the automaton of one pattern, or of several patterns together. */
export const MAX_STATES = 4000;

/** Longest string that is looked for. */
export const MAX_STRING_LENGTH = 70_000;

/** How many strings are tried where only trying tells whether one fits. */
export const MAX_TRIED_STRINGS = 300;

/** How many multiples are tried where only trying tells whether one fits. */
export const MAX_TRIED_NUMBERS = 2000;

/** Longest array that is looked for. */
export const MAX_ARRAY_LENGTH = 1100;

/** Most members of an object that is looked for. */
export const MAX_MEMBERS = 300;

/** How many patterns of member names may overlap. */
export const MAX_NAME_PATTERNS = 8;

/** Conjunctions of literals that are looked into for one question. */
export const MAX_STEPS = 20_000;

/** Depth of values that are looked for. */
export const MAX_DEPTH = 48;
