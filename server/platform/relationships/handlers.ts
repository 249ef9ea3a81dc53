import type { Command, Handlers } from '../../auth/callers/handler.js';
import { toRelationship } from './relationship.js';
import type { RelationshipService } from './service.js';

export function createRelationshipHandlers(
  command: Command,
  service: RelationshipService,
): Handlers<
  'createRelationship' | 'getRelationship' | 'deleteRelationship' | 'listRelationships' | 'countRelationships'
> {
  return {
    createRelationship: command(
      'createRelationship',
      (transaction, { caller, body }) => service.create(transaction, caller, body),
      (row) => ({
        status: 201,
        body: toRelationship(row),
        headers: { Location: `/v1/relationships/${row.id}` },
      }),
    ),
    async getRelationship({ path }) {
      return { status: 200, body: toRelationship(await service.get(path.relationshipId)) };
    },
    deleteRelationship: command(
      'deleteRelationship',
      (transaction, { caller, path }) => service.remove(transaction, caller, path.relationshipId),
      (row) => ({ status: 200, body: toRelationship(row) }),
    ),
    async listRelationships({ path, query }) {
      return { status: 200, body: await service.list(path.did, query) };
    },
    async countRelationships({ path }) {
      return { status: 200, body: await service.counts(path.did) };
    },
  };
}
