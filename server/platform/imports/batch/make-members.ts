/** The lines of a batch that are members of groups. */
import { addMembers, memberAdded } from '../../members/members.js';
import type { BatchWork } from './batch-work.js';
import { visible, type ImportedTwins } from './created-twins.js';
import { PLACE, type MemberLine } from '../lines/parse-line.js';

export async function makeMembers(
  { manager, actor, outcome }: BatchWork,
  lines: readonly MemberLine[],
  made: ImportedTwins,
): Promise<void> {
  if (lines.length === 0) return;
  const options = { place: PLACE, ...visible(made, lines), keepsExisting: true } as const;
  const settled = await addMembers(manager, actor, lines, options);
  for (const [index, { line }] of lines.entries()) {
    const added = outcome.accept(line, settled[index]);
    if (!added) continue;
    const { row, isNew } = added;
    if (isNew) outcome.events.push(memberAdded(row));
    outcome[isNew ? 'created' : 'unchanged'](line, { did: row.memberDid });
  }
}
