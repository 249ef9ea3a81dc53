import type { Handlers } from '../../auth/handler.js';
import { makeOnce } from '../../idempotency/make-once.js';
import type { Once } from '../../idempotency/once.js';
import type { TwinRow } from './entity.js';
import type { TwinService } from './service.js';
import { toTwin } from './twin.js';

/** Entities and domains are one kind of record; the two paths are two names for it. */
export function createTwinHandlers(
  service: TwinService,
  once: Once,
): Handlers<'createEntity' | 'getEntity' | 'createDomain' | 'getDomain'> {
  return {
    createEntity: makeOnce(
      once,
      'createEntity',
      ({ body, caller }, alongside) => service.create(body, caller, alongside),
      created('entities'),
    ),
    async getEntity({ path }) {
      return { status: 200, body: toTwin(await service.read(path.did)) };
    },
    createDomain: makeOnce(
      once,
      'createDomain',
      ({ body, caller }, alongside) => service.create(body, caller, alongside),
      created('domains'),
    ),
    async getDomain({ path }) {
      return { status: 200, body: toTwin(await service.read(path.did)) };
    },
  };
}

/** The reply to a twin that was made on that path. */
function created(path: 'entities' | 'domains') {
  return (twin: TwinRow) => ({
    status: 201 as const,
    body: toTwin(twin),
    headers: { Location: `/v1/${path}/${twin.did}` },
  });
}
