import type { DataSource } from 'typeorm';
import type { Alongside } from '../../persistence/alongside.js';
import type { Changes } from '../change/changes.js';
import type { Protocols } from '../protocols/protocol.js';
import type { Actor } from '../register/controllers.js';
import { RelationshipEntity, type RelationshipRow } from './entity.js';
import { relate } from './relate.js';
import type { Wanted } from '../protocols/roles.js';
import { relationshipNotFound, unrelate } from './unrelate.js';

export interface RelationshipService {
  /** Throws what {@link relate} does. */
  create(actor: Actor, wanted: Wanted, alongside?: Alongside<RelationshipRow>): Promise<RelationshipRow>;
  /** Throws `relationship_not_found`. */
  get(id: string): Promise<RelationshipRow>;
  /** The relationship as it was. Throws what {@link unrelate} does. */
  remove(actor: Actor, id: string): Promise<RelationshipRow>;
}

export function createRelationshipService(
  dataSource: DataSource,
  changes: Changes,
  protocols: Protocols,
): RelationshipService {
  return {
    create: (actor, wanted, alongside) =>
      changes(
        actor,
        async (manager) => {
          const { row, events } = await relate(manager, protocols, actor, wanted);
          return { made: row, events };
        },
        alongside,
      ),

    async get(id) {
      const row = await dataSource.manager.findOneBy(RelationshipEntity, { id });
      if (!row) throw relationshipNotFound(id);
      return row;
    },

    remove: (actor, id) =>
      changes(actor, async (manager) => {
        const { row, events } = await unrelate(manager, actor, id);
        return { made: row, events };
      }),
  };
}
