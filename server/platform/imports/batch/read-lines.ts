/** The lines of a chunk by their kinds. Lines that are invalid on their own are rejected here. */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Schema } from '../../../contract/types.js';
import { labelOf } from '../lines/line-label.js';
import { MAX_LINE_BYTES } from '../record/import-limits.js';
import { lineEnd, textStart } from '../lines/split-lines.js';
import {
  readValue,
  toLine,
  type ClaimLine,
  type MemberLine,
  type Numbered,
  type ProtocolLine,
  type RelationshipLine,
  type TwinLine,
} from '../lines/parse-line.js';
import { isChosen, type Names } from '../lines/local-ids.js';
import type { BatchResult } from '../results/batch-result.js';
import type { StoredChunk } from '../queue/queue-store.js';

const unpack = promisify(gunzip);

export interface Lines {
  readonly protocol: ProtocolLine[];
  readonly twin: TwinLine[];
  readonly relationship: (Numbered & Schema<'ImportRelationship'>)[];
  readonly member: (Numbered & Schema<'ImportMember'>)[];
  readonly claim: ClaimLine[];
}

/** Split as they were on arrival; see chunks.ts. */
export async function readLines({ content, firstLine }: StoredChunk, outcome: BatchResult): Promise<Lines> {
  const bytes = await unpack(content);
  const lines: Lines = { protocol: [], twin: [], relationship: [], member: [], claim: [] };
  for (let at = 0, line = firstLine; at < bytes.length; line++) {
    const begin = at;
    const start = textStart(bytes, begin);
    const end = lineEnd(bytes, start);
    at = end + 1;
    if (start === end && end - begin <= MAX_LINE_BYTES) continue;
    const said = outcome.attempt(line, () => {
      const value = readValue(bytes.subarray(begin, end));
      outcome.label(line, labelOf(value));
      return toLine(value);
    });
    if (said) add(lines, said, line);
  }
  return lines;
}

function add(lines: Lines, said: Schema<'ImportLine'>, line: number): void {
  switch (said.kind) {
    case 'protocol':
      lines.protocol.push({ ...said, line });
      return;
    case 'twin':
      lines.twin.push({ ...said, line });
      return;
    case 'relationship':
      lines.relationship.push({ ...said, line });
      return;
    case 'member':
      lines.member.push({ ...said, line });
      return;
    case 'claim':
      lines.claim.push({ ...said, line });
      return;
  }
}

/** All that lines call twins by. */
export function referencesOf({ protocol, twin, relationship, member, claim }: Lines): string[] {
  return [
    ...protocol.map(({ controller }) => controller),
    ...twin.flatMap(({ did, controller }) => [did, controller]),
    ...relationship.flatMap(({ from, to }) => [from, to]),
    ...member.flatMap((line) => [line.group, line.member]),
    ...claim.flatMap(({ subject, evaluation }) => [subject, evaluation?.oracle]),
  ].filter((reference) => reference !== undefined);
}

export function relationshipLines({ relationship }: Lines, names: Names): RelationshipLine[] {
  return relationship.map(({ line, role, from, to }) => ({
    line,
    role,
    from: names.didOf(from),
    to: names.didOf(to),
  }));
}

export function memberLines({ member: lines }: Lines, names: Names): MemberLine[] {
  return lines.map(({ line, group, member }) => ({
    line,
    group: names.didOf(group),
    member: names.didOf(member),
    mustBeTwin: !isChosen(member),
  }));
}
