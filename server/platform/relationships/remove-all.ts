import type { EntityManager } from 'typeorm';
import type { NewEvent } from '../events/record-events.js';
import type { RelationshipRow } from './entity.js';
import { relationshipDeleted } from './relationship.js';

/** Ends all relationships of twins that go, within a transaction that has locked them. */
export async function removeAllRelationships(
  manager: EntityManager,
  dids: readonly string[],
): Promise<readonly NewEvent[]> {
  const [rows] = await manager.query<[RelationshipRow[], number]>(
    `delete from relationships where from_did = any($1) or to_did = any($1)
     returning id, role, from_did as "fromDid", to_did as "toDid", created_by as "createdBy", created_at as "createdAt"`,
    [dids],
  );
  return rows.map(relationshipDeleted);
}
