/** Schemas that nobody here vouches for: none of them may keep the server busy, whatever it is to look at. */
import type { FuncKeywordDefinition } from 'ajv';
import type { JsonSchema } from './tool.js';

/** Of JSON text, in UTF-16 code units. To compile more would take too long, and everybody waits. */
const MAX_SCHEMA_LENGTH = 64 * 1024;

/** How many references may be followed for one value. A few that refer to each other twice double the work at each turn. */
const MAX_FOLLOWED = 10_000;

/** Stands beside each reference, and counts. */
const FOLLOWED = 'x-followed';

const REFERENCES = ['$ref', '$dynamicRef', '$recursiveRef'];

export interface FollowLimit {
  /** What makes a compiler count, and give up. @param before the first of its keywords that refer: what has failed counts no more. */
  keyword(before: '$ref' | '$dynamicRef'): FuncKeywordDefinition;
  /** Before each value. */
  restart(): void;
}

export function createFollowLimit(): FollowLimit {
  let followed = 0;
  return {
    keyword: (before) => ({
      keyword: FOLLOWED,
      before,
      errors: false,
      validate() {
        if (++followed > MAX_FOLLOWED) throw new Error('The schema refers to itself again and again');
        return true;
      },
    }),
    restart: () => void (followed = 0),
  };
}

export function isTooLong(schemaText: string): boolean {
  return schemaText.length > MAX_SCHEMA_LENGTH;
}

/** Without what may take for ever: patterns, and the comparison of all items with each other. */
export function tame(schema: JsonSchema): JsonSchema {
  const tamed: [string, unknown][] = [];
  for (const [key, member] of Object.entries(schema)) {
    if (isDropped(key, member)) continue;
    tamed.push([key, tameMember(member)]);
    if (REFERENCES.includes(key) && typeof member === 'string') tamed.push([FOLLOWED, true]);
  }
  return Object.fromEntries(tamed);
}

function tameMember(member: unknown): unknown {
  if (Array.isArray(member)) return member.map(tameMember);
  return typeof member === 'object' && member !== null ? tame({ ...member }) : member;
}

/** A property may have the name of a keyword; its value is a schema then. */
function isDropped(key: string, member: unknown): boolean {
  if (key === 'pattern') return typeof member === 'string';
  if (key === 'uniqueItems') return typeof member === 'boolean';
  return key === 'patternProperties' || key === '$id';
}
