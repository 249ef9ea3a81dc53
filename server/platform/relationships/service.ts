/** The rules of relationships. Methods that write work within a transaction. */
import type { DataSource, EntityManager } from 'typeorm';
import type { Outcome } from '../../command/unit-of-work.js';
import { Problem } from '../../contract/errors/problem.js';
import type { Schema } from '../../contract/types.js';
import type { NewEvent } from '../../ports/event-log-port.js';
import type { Protocols } from '../protocols/protocol.js';
import { isRoleOfGroups, type Wanted } from '../protocols/roles.js';
import { only } from '../register/batch.js';
import { assertController, isController, type Actor } from '../register/controllers.js';
import { lockTwins } from '../register/store.js';
import { assertNotUnderReview } from '../register/under-review.js';
import type { RelationshipRow } from './entity.js';
import { countNeighbours, listNeighbours, type NeighbourQuery } from './neighbours-store.js';
import { relate } from './relate.js';
import { relationshipCreated, relationshipDeleted } from './relationship.js';
import { deleteRelationship, deleteRelationshipsOf, findRelationship, isFilledOtherwise } from './store.js';

export type RelationshipService = ReturnType<typeof createRelationshipService>;

export function createRelationshipService(dataSource: DataSource, protocols: Protocols) {
  return {
    /** Throws what {@link relate} names. */
    async create(
      transaction: EntityManager,
      actor: Actor,
      wanted: Wanted,
    ): Promise<Outcome<RelationshipRow>> {
      const { row } = only(await relate(transaction, protocols, actor, [wanted], { place: 'body' }));
      return { result: row, events: [relationshipCreated(row)] };
    },

    /** Throws `relationship_not_found`. */
    async get(id: string): Promise<RelationshipRow> {
      const row = await findRelationship(dataSource.manager, id);
      if (!row) throw relationshipNotFound(id);
      return row;
    },

    /** Throws `twin_not_found`. */
    list: (did: string, query: NeighbourQuery): Promise<Schema<'NeighbourList'>> =>
      listNeighbours(dataSource, did, query),

    /** Throws `twin_not_found`. */
    counts: (did: string): Promise<Schema<'RelationshipCounts'>> => countNeighbours(dataSource, did),

    /**
     * Returns the relationship as it was. Throws `relationship_not_found`, `not_controller`, `twin_under_review` or
     * `relationship_required`.
     */
    async remove(transaction: EntityManager, actor: Actor, id: string): Promise<Outcome<RelationshipRow>> {
      const row = await findRelationship(transaction, id);
      if (!row) throw relationshipNotFound(id);
      // Every writer of a twin's relationships locks it first, so this one does not change.
      const twins = await lockTwins(transaction, { changed: [row.fromDid], named: [row.toDid] });
      const [from, to] = [twins.get(row.fromDid), twins.get(row.toDid)];
      if (!from || !to) throw relationshipNotFound(id);
      // A twin need not keep a role that its controller has not given it.
      if (!(await isController(transaction, actor.ownerDid, to.controller)))
        await assertController(transaction, actor, from);
      assertNotUnderReview(from);
      if (isRoleOfGroups(from.type, row.role) && !(await isFilledOtherwise(transaction, row)))
        throw new Problem(
          'relationship_required',
          `It is the last Membership Group of ${from.did}, and an Organisation always has one`,
        );
      if (!(await deleteRelationship(transaction, id))) throw relationshipNotFound(id);
      return { result: row, events: [relationshipDeleted(row)] };
    },
  };
}

/** Deletes all relationships of twins that are deleted, within a transaction that has locked them. */
export async function removeAllRelationships(
  transaction: EntityManager,
  dids: readonly string[],
): Promise<NewEvent[]> {
  return (await deleteRelationshipsOf(transaction, dids)).map(relationshipDeleted);
}

function relationshipNotFound(id: string): Problem {
  return new Problem('relationship_not_found', `No relationship has the id ${id}`);
}
