import { Finding, short } from '../suite/finding.js';
import type { Bindings } from './bindings.js';
import { skeleton } from './generated-values.js';
import { pairItems } from './pair-items.js';

export interface Comparison {
  readonly bindings: Bindings;
  /** Texts that were stopped before their end. How much of one there is depends on the moment. */
  readonly stoppedTexts: ReadonlySet<string>;
}

/** Numbers that a server counts on, and those that depend on how a text was cut into pieces, on time, or on the machine. */
const INCIDENTAL = /^(?:id|newest|seq|expiration|.*(?:Seq|Tokens|Ms|Seconds))$/;

/** Members whose values are generated, whatever they look like. */
const NAMES_TOKEN = /(?:[iI]d|[cC]ursor)$/;
const TOKEN = /^(?:[\w+/=-]{8,}|\{opaque\})$/;

const PLACEHOLDER = /^\[\[[^[\]]+\]\]$/;

/** A number from here on is a time, in seconds or milliseconds. */
const LEAST_TIME = 1_000_000_000;

/** Compares a value with the recorded one in shape, and in all that is not generated. A server may say more than it did. */
export function compareValues(recorded: unknown, now: unknown, where: string, comparison: Comparison): void {
  if (typeof recorded === 'string' && typeof now === 'string') compareTexts(recorded, now, where, comparison);
  else if (Array.isArray(recorded) && Array.isArray(now)) {
    expectSame(recorded.length === now.length, `${where} to have ${recorded.length} items`, now);
    const paired = pairItems(recorded, now, comparison.bindings);
    recorded.forEach((each, index) => compareValues(each, paired[index], `${where}[${index}]`, comparison));
  } else if (isObject(recorded) && isObject(now)) {
    for (const [name, each] of Object.entries(recorded)) {
      const key = comparison.bindings.text(name);
      expectSame(Object.hasOwn(now, key), `${where}.${key} to be there`, now);
      if (!(typeof each === 'number' && INCIDENTAL.test(name)))
        compareValues(each, now[key], `${where}.${key}`, comparison);
    }
  } else if (!(isTime(recorded) && isTime(now))) {
    expectSame(recorded === now, `${where} to be ${short(recorded)}, as it was recorded`, now);
  }
}

function compareTexts(recorded: string, now: string, where: string, comparison: Comparison): void {
  const { bindings, stoppedTexts } = comparison;
  const wanted = bindings.text(recorded);
  if (wanted === now) return;
  if (stoppedTexts.has(recorded) && (wanted.startsWith(now) || now.startsWith(wanted))) return;
  // The output of a tool is JSON in a text.
  const [before, after] = [parsedObject(recorded), parsedObject(now)];
  if (before && after) {
    compareValues(before, after, where, comparison);
    return;
  }
  const [was, is] = [skeleton(recorded), skeleton(now)];
  const isToken = NAMES_TOKEN.test(where) && TOKEN.test(was.frame) && TOKEN.test(is.frame);
  if (isToken || PLACEHOLDER.test(recorded)) {
    bindings.bind(recorded, now, where);
    return;
  }
  expectSame(was.frame === is.frame, `${where} to be ${short(wanted)}, as it was recorded`, now);
  was.values.forEach(({ kind, value }, index) => {
    const { value: nowValue = '' } = is.values[index] ?? {};
    if (kind !== 'time' && bindings.text(value) !== nowValue) bindings.bind(value, nowValue, where);
  });
}

function expectSame(holds: boolean, expected: string, received: unknown): void {
  if (!holds) throw new Finding(expected, short(received));
}

function isTime(value: unknown): boolean {
  return typeof value === 'number' && value >= LEAST_TIME;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parsedObject(text: string): object | undefined {
  if (!/^[[{]/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
