import type { DataSource } from 'typeorm';
import type { Handlers } from '../../auth/callers/handler.js';
import { makeOnce } from '../../idempotency/make-once.js';
import type { Once } from '../../idempotency/once.js';
import type { RelationshipRow } from './entity.js';
import { listNeighbours } from './neighbours.js';
import { toRelationship } from './relationship.js';
import type { RelationshipService } from './service.js';

export function createRelationshipHandlers(
  service: RelationshipService,
  dataSource: DataSource,
  once: Once,
): Handlers<'createRelationship' | 'getRelationship' | 'deleteRelationship' | 'listRelationships'> {
  return {
    createRelationship: makeOnce(
      once,
      'createRelationship',
      ({ caller, body }, alongside) => service.create(caller, body, alongside),
      (row: RelationshipRow) => ({
        status: 201 as const,
        body: toRelationship(row),
        headers: { Location: `/v1/relationships/${row.id}` },
      }),
    ),
    async getRelationship({ path }) {
      return { status: 200, body: toRelationship(await service.get(path.relationshipId)) };
    },
    async deleteRelationship({ caller, path }) {
      return { status: 200, body: toRelationship(await service.remove(caller, path.relationshipId)) };
    },
    async listRelationships({ path, query }) {
      return { status: 200, body: await listNeighbours(dataSource, path.did, query) };
    },
  };
}
