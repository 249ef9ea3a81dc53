/** Collects findings. The same change at the same place of the sources is one finding, however many operations it concerns. */
import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import type { ContractDocument } from '../load/document.js';
import type { Location } from '../load/positions.js';
import type { Reader } from '../model/contract.js';
import type { JsonValue } from '../schema/index.js';
import { SEVERITIES, type Finding, type Severity } from './finding.js';

/** A member of an object of a document; the object itself without a key. */
export interface Place {
  readonly node: unknown;
  readonly key?: string;
}

export interface Reported {
  readonly rule: string;
  readonly severity: Severity;
  readonly breaks: Reader;
  readonly message: string;
  /** The operation that it concerns. */
  readonly operation?: string;
  /** The part of the operation: `the query parameter limit`. */
  readonly part?: string;
  readonly old?: Place;
  readonly new?: Place;
  /** What tells this change from others by the same rule at the same place. */
  readonly detail?: string;
  readonly instancePath?: string;
  readonly witness?: JsonValue;
}

interface Collected {
  readonly finding: Finding;
  readonly places: Set<string>;
  readonly parts: Set<string>;
}

export class Collector {
  readonly #findings = new Map<string, Collected>();

  constructor(
    readonly oldDocument: ContractDocument,
    readonly newDocument: ContractDocument,
  ) {}

  add(reported: Reported): void {
    const { rule, severity, breaks, message, operation, part, instancePath, witness } = reported;
    const oldLocation = reported.old && find(this.oldDocument, reported.old);
    const newLocation = reported.new && find(this.newDocument, reported.new);
    const fingerprint = this.#fingerprint(reported, oldLocation, newLocation);
    const known = this.#findings.get(fingerprint);
    const { places, parts } = known ?? { places: new Set<string>(), parts: new Set<string>() };
    if (operation !== undefined) places.add(operation);
    if (part !== undefined) parts.add(part);
    if (known && SEVERITIES.indexOf(known.finding.severity) <= SEVERITIES.indexOf(severity)) return;
    const finding: Finding = {
      rule,
      severity,
      fingerprint,
      document: this.newDocument.path,
      message,
      breaks,
      location: newLocation ?? oldLocation ?? this.newDocument.locate(this.newDocument.root),
      ...(oldLocation ? { oldLocation } : {}),
      places: [],
      ...(instancePath === undefined ? {} : { instancePath }),
      ...(witness === undefined ? {} : { witness }),
    };
    this.#findings.set(fingerprint, { finding, places, parts });
  }

  list(): Finding[] {
    return [...this.#findings.values()].map(({ finding, places, parts }) => ({
      ...finding,
      message: inParts([...parts], finding.message),
      places: [...places],
    }));
  }

  #fingerprint({ rule, breaks, detail }: Reported, oldLocation?: Location, newLocation?: Location): string {
    const [document, location] = oldLocation
      ? [this.oldDocument, oldLocation]
      : [this.newDocument, newLocation];
    const name = posix.basename(this.newDocument.path);
    const text = [rule, name, breaks, location ? anchor(document, location) : '', detail ?? ''].join('\n');
    return createHash('sha256').update(text).digest('hex').slice(0, 12);
  }
}

function inParts([first, ...others]: readonly string[], message: string): string {
  if (first === undefined) return message;
  const more =
    others.length === 0 ? '' : ` and ${others.length} more ${others.length === 1 ? 'part' : 'parts'}`;
  return `In ${first}${more}: ${message}`;
}

function find(document: ContractDocument, { node, key }: Place): Location | undefined {
  return document.positions.find(node, key);
}

/** Without the folder of the root file, which differs between a release and the working tree; and without the line. */
function anchor(document: ContractDocument, { file, pointer }: Location): string {
  return `${posix.relative(posix.dirname(document.path), file)}#${pointer}`;
}
