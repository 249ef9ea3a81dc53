import type { Handlers } from '../../auth/handler.js';
import type { Schema } from '../../contract/types.js';
import type { TwinRow } from './entity.js';
import type { TwinService } from './service.js';

/** Entities and domains are one kind of record; the two paths are two names for it. */
export function createTwinHandlers(
  service: TwinService,
): Handlers<'createEntity' | 'getEntity' | 'createDomain' | 'getDomain'> {
  return {
    async createEntity({ body, caller }) {
      const twin = await service.create(body, caller.ownerDid);
      return { status: 201, body: toTwin(twin), headers: { Location: `/v1/entities/${twin.did}` } };
    },
    async getEntity({ path }) {
      return { status: 200, body: toTwin(await service.read(path.did)) };
    },
    async createDomain({ body, caller }) {
      const twin = await service.create(body, caller.ownerDid);
      return { status: 201, body: toTwin(twin), headers: { Location: `/v1/domains/${twin.did}` } };
    },
    async getDomain({ path }) {
      return { status: 200, body: toTwin(await service.read(path.did)) };
    },
  };
}

function toTwin({ ownerDid: _, ...row }: TwinRow): Schema<'Twin'> {
  const { validFrom, validUntil, createdAt, updatedAt, protocol, ...same } = row;
  return {
    ...same,
    class: protocol,
    protocol,
    ...(validFrom && { validFrom: validFrom.toISOString() }),
    ...(validUntil && { validUntil: validUntil.toISOString() }),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
