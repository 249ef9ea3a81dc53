import type { Schema } from '../../contract/types.js';
import type { NewEvent } from '../../ports/event-log-port.js';
import type { RelationshipRow } from './entity.js';

/** The record as the contract shows it. */
export function toRelationship({
  id,
  role,
  fromDid,
  toDid,
  createdAt,
}: Omit<RelationshipRow, 'createdBy'>): Schema<'Relationship'> {
  return { relationshipId: id, role, from: fromDid, to: toDid, createdAt: createdAt.toISOString() };
}

export function relationshipCreated(row: RelationshipRow): NewEvent {
  return { type: 'relationship.created', subject: row.fromDid, data: { relationship: toRelationship(row) } };
}

export function relationshipDeleted(row: RelationshipRow): NewEvent {
  return { type: 'relationship.deleted', subject: row.fromDid, data: { relationship: toRelationship(row) } };
}
