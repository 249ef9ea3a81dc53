/** Waivers: breaking changes that were agreed on, by whom, why and until when. */
import { parseDay } from '../calendar-day.js';
import { CouldNotCompare } from '../load/could-not-compare.js';
import { parseFile } from '../load/parse.js';
import { Positions } from '../load/positions.js';
import type { Finding } from '../findings/finding.js';
import { isArray, isObject, type JsonValue } from '../schema/json.js';

/** An agreement that lasts is a change of the contract's promises, not a waiver. */
const MAX_DAYS = 90;
const DAY_MS = 86_400_000;

export interface Waiver {
  readonly fingerprint: string;
  readonly rule: string;
  readonly reason: string;
  readonly owner: string;
  /** A date such as `2026-12-31`, the last day on which it counts. */
  readonly expires: string;
  readonly file: string;
  readonly line: number;
}

export interface WaiverProblem {
  readonly message: string;
  readonly file: string;
  readonly line: number;
}

export function parseWaivers(path: string, text: string): Waiver[] {
  const positions = new Positions();
  const list = parseFile(path, text, positions);
  if (list === null) return [];
  if (!isArray(list)) throw new CouldNotCompare('Waivers are a list', path, 1);
  return list.map((entry) => readWaiver(path, positions.find(entry)?.line ?? 1, entry));
}

function readWaiver(file: string, line: number, entry: JsonValue): Waiver {
  const waiver = isObject(entry) ? entry : {};
  const text = (key: string): string => {
    const value = waiver[key];
    if (typeof value !== 'string' || value.trim() === '')
      throw new CouldNotCompare(
        `A waiver needs ${key}, as text${typeof value === 'number' ? ' in quotes' : ''}`,
        file,
        line,
      );
    return value;
  };
  const expires = text('expires');
  if (expires.length !== 10 || !parseDay(expires))
    throw new CouldNotCompare(`expires is a date such as 2026-12-31, not ${expires}`, file, line);
  return {
    fingerprint: text('fingerprint'),
    rule: text('rule'),
    reason: text('reason'),
    owner: text('owner'),
    expires,
    file,
    line,
  };
}

/** What is wrong with waivers. Whether one matches nothing can only be said against a release. */
export function checkWaivers(
  waivers: readonly Waiver[],
  findings: readonly Finding[],
  today: Date,
  againstRelease: boolean,
): WaiverProblem[] {
  return waivers.flatMap(({ fingerprint, rule, expires, file, line }) => {
    const problem = (message: string): WaiverProblem[] => [
      { message: `The waiver ${fingerprint} ${message}`, file, line },
    ];
    const end = Date.parse(expires) + DAY_MS;
    if (end <= today.getTime()) return problem(`has expired on ${expires}`);
    if (end - today.getTime() > (MAX_DAYS + 1) * DAY_MS) return problem(`lasts longer than ${MAX_DAYS} days`);
    const matches = findings.some((finding) => finding.fingerprint === fingerprint && finding.rule === rule);
    return againstRelease && !matches ? problem(`matches no finding of ${rule}`) : [];
  });
}
