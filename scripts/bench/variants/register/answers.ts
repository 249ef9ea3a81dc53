/** One side of the comparison. Each method resolves with the values that both sides must agree on. */
export interface Answers {
  create(number: number): Promise<void>;
  read(did: string): Promise<string>;
  /** The newest twins of a type and a country. */
  list(number: number): Promise<string[]>;
  /** Everything reachable in four steps along relationships, with its depth. */
  walk(did: string): Promise<string[]>;
  close(): Promise<void>;
}

export const PAGE = 20;
export const DEPTH = 4;
export const NODES = 500;

const types = ['Device', 'Project'] as const;
const countries = ['KE', 'UG', 'TZ', 'RW'] as const;

export function filtersOf(number: number) {
  return {
    type: types[number % types.length] ?? types[0],
    country: countries[number % countries.length] ?? countries[0],
  };
}
