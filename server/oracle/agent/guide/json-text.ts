/** Locates syntax errors in JSON that users typed, and formats JSON. Both run in linear time and without recursion. */

import { INVISIBLE } from '../../text/visible-text.js';
import { quoted } from './untrusted-text.js';

/** A malformed number such as `01` is two tokens; the second one is the error. */
const TOKEN =
  /[{}[\],:]|"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const SPACE = /[ \t\n\r]*/y;

/** The nesting depth of a call, with room for what encloses its arguments. */
export const MAX_DEPTH = 32;

export interface JsonSyntaxError {
  readonly at: number;
  /** "expected … but found …", or another description of the error. */
  readonly what: string;
}

type Expected = keyof typeof expectations;

const expectations = {
  value: 'a value',
  'value or ]': 'a value or "]"',
  key: 'a name in double quotes',
  'key or }': 'a name in double quotes or "}"',
  colon: 'a ":"',
  'comma or ]': 'a "," or "]"',
  'comma or }': 'a "," or "}"',
  end: 'nothing more',
} as const;

/** Returns the first syntax error of a text, or undefined when the text is JSON. */
export function findSyntaxError(text: string): JsonSyntaxError | undefined {
  const open: ('{' | '[')[] = [];
  let expected: Expected = 'value';
  let at = spaceAfter(text, 0);
  while (at < text.length) {
    const token = tokenAt(text, at);
    const next: Expected | undefined = token === undefined ? undefined : follow(token, expected, open);
    if (next === undefined)
      return { at, what: `expected ${expectations[expected]} but found ${excerpt(text, at)}` };
    if (open.length > MAX_DEPTH) return { at, what: `found more than ${MAX_DEPTH} levels of nesting` };
    expected = next;
    at = spaceAfter(text, at + (token ?? '').length);
  }
  return expected === 'end'
    ? undefined
    : { at, what: `expected ${expectations[expected]} but the text is over` };
}

/** Returns what has to follow the token, or undefined when the token is not allowed there. */
function follow(token: string, expected: Expected, open: ('{' | '[')[]): Expected | undefined {
  const isKey = token.startsWith('"') && (expected === 'key' || expected === 'key or }');
  if (isKey) return 'colon';
  switch (token) {
    case ':':
      return expected === 'colon' ? 'value' : undefined;
    case ',':
      if (expected === 'comma or ]') return 'value';
      return expected === 'comma or }' ? 'key' : undefined;
    case '}':
      return expected === 'key or }' || expected === 'comma or }' ? close(open) : undefined;
    case ']':
      return expected === 'value or ]' || expected === 'comma or ]' ? close(open) : undefined;
  }
  if (expected !== 'value' && expected !== 'value or ]') return undefined;
  if (token !== '{' && token !== '[') return after(open);
  open.push(token);
  return token === '{' ? 'key or }' : 'value or ]';
}

function close(open: ('{' | '[')[]): Expected {
  open.pop();
  return after(open);
}

function after(open: readonly ('{' | '[')[]): Expected {
  const within = open.at(-1);
  if (within === undefined) return 'end';
  return within === '{' ? 'comma or }' : 'comma or ]';
}

/** Formats JSON on many lines, up to a number of characters. Returns the text and whether it is complete. */
export function prettyJson(text: string, maxCharacters: number): { pretty: string; isWhole: boolean } {
  const read = text.slice(0, maxCharacters);
  let pretty = '';
  let depth = 0;
  let at = spaceAfter(read, 0);
  while (at < read.length && pretty.length < maxCharacters) {
    // A token that the limit truncated is not a token any more.
    const token = tokenAt(read, at);
    if (token === undefined) break;
    at = spaceAfter(read, at + token.length);
    const isEmpty = (token === '{' && read[at] === '}') || (token === '[' && read[at] === ']');
    if (isEmpty) {
      pretty += `${token}${read[at] ?? ''}`;
      at = spaceAfter(read, at + 1);
    } else if (token === '{' || token === '[') pretty += token + newLine(++depth);
    else if (token === '}' || token === ']') pretty += newLine(--depth) + token;
    else pretty += token === ',' ? `,${newLine(depth)}` : token === ':' ? ': ' : token;
  }
  const whole = at >= text.length && pretty.length <= maxCharacters;
  if (whole) return { pretty: visible(pretty), isWhole: true };
  // The rest is not formatted: the beginning of a long string, for example, is still useful.
  const beginning = (pretty + read.slice(at)).slice(0, maxCharacters).toWellFormed();
  return { pretty: visible(beginning), isWhole: false };
}

/** Escapes characters that reorder or hide the text around them. In JSON they occur only within strings. */
function visible(json: string): string {
  return json.replace(INVISIBLE, (mark) =>
    Array.from(
      { length: mark.length },
      (_, at) => `\\u${mark.charCodeAt(at).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
}

/** The tools limit the depth, and the number of characters limits it further. */
function newLine(depth: number): string {
  return `\n${'  '.repeat(Math.max(0, Math.min(depth, MAX_DEPTH)))}`;
}

function tokenAt(text: string, at: number): string | undefined {
  TOKEN.lastIndex = at;
  return TOKEN.exec(text)?.[0];
}

function spaceAfter(text: string, at: number): number {
  SPACE.lastIndex = at;
  return at + (SPACE.exec(text)?.[0].length ?? 0);
}

const EXCERPT = 12;

function excerpt(text: string, at: number): string {
  return quoted(text.slice(at, at + EXCERPT).split('\n', 1)[0] ?? '');
}
