/**
 * Limits how much JSON the rows of a statement keep in memory, without asking the database for sizes: that takes PostgreSQL half as long as to find
 * the rows of a page.
 */
import pg from 'pg';

const JSONB: number = pg.types.builtins.JSONB;
/** The declarations know the types that PostgreSQL has of its own, and a column may have any. */
const parserOf: ColumnTypes['getTypeParser'] = pg.types.getTypeParser;

/** How `pg` reads the values of a statement's columns. */
export interface ColumnTypes {
  getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown;
}

export interface JsonBudget {
  readonly types: ColumnTypes;
  /** Whether values came as null because of the budget. */
  readonly isExceeded: () => boolean;
}

/** @param characters of all `jsonb` values together; those after that come as null. */
export function createJsonBudget(characters: number): JsonBudget {
  let left = characters;
  const isExceeded = () => left < 0;
  return {
    isExceeded,
    types: {
      getTypeParser(oid) {
        const parse = parserOf(oid, 'text');
        if (oid !== JSONB) return parse;
        return (value) => {
          left -= value.length;
          return isExceeded() ? null : parse(value);
        };
      },
    },
  };
}
