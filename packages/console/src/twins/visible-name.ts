/** Marks that turn the direction of what follows them, also beyond the name. */
const DIRECTION_MARKS = /[\u202a-\u202e\u2066-\u2069]/g;

const NOTHING_TO_SEE = /^[\s\p{C}]*$/u;

/** The name of a record as it is shown: undefined for one that nobody could see. */
export const visibleName = (name: string | undefined): string | undefined =>
  name === undefined || NOTHING_TO_SEE.test(name) ? undefined : name.replace(DIRECTION_MARKS, '');
