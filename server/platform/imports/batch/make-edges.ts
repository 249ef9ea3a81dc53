/** The lines of a batch that connect twins: relationships, and members of groups. */
import { hasScope } from '../../../auth/callers/scopes.js';
import { addMembers, memberAdded } from '../../members/service.js';
import { relate } from '../../relationships/relate.js';
import { relationshipCreated } from '../../relationships/relationship.js';
import { PLACE, type MemberLine, type RelationshipLine } from '../lines/parse-line.js';
import { visible, type BatchWork, type ImportedTwins } from './batch-work.js';

/** @returns the relationships that were created, without those that existed. */
export async function makeRelationships(
  { manager, protocols, actor, outcome }: BatchWork,
  lines: readonly RelationshipLine[],
  made: ImportedTwins,
): Promise<readonly RelationshipLine[]> {
  if (lines.length === 0) return [];
  const settled = await relate(manager, protocols, actor, lines, {
    place: PLACE,
    ...visible(made, lines),
    keepsExisting: true,
    // An Organisation that keeps its DID, which only `admin` may choose, gets its groups by lines, as a new one gets its group from the
    // platform.
    allowsGroups: hasScope(actor, 'admin'),
  });
  return lines.filter(({ line }, index) => {
    const related = outcome.accept(line, settled[index]);
    if (!related) return false;
    const { row, isNew } = related;
    if (isNew) outcome.events.push(relationshipCreated(row));
    outcome[isNew ? 'created' : 'unchanged'](line, { id: row.id });
    return isNew;
  });
}

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
