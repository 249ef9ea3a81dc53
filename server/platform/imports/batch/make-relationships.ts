/** The lines of a batch that are relationships. */
import { hasScope } from '../../../auth/callers/scopes.js';
import { relate } from '../../relationships/relate.js';
import { relationshipCreated } from '../../relationships/relationship.js';
import type { BatchWork } from './batch-work.js';
import { visible, type ImportedTwins } from './created-twins.js';
import { PLACE, type RelationshipLine } from '../lines/parse-line.js';

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
