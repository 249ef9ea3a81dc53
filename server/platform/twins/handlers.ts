import type { DataSource } from 'typeorm';
import type { Callers, Handlers } from '../../auth/callers/handler.js';
import type { OperationHandler, OperationId, Schema } from '../../contract/types.js';
import { makeOnce } from '../../idempotency/make-once.js';
import type { Once } from '../../idempotency/once.js';
import { etagOf } from '../../contract/etag.js';
import { toDidDocument } from './twin-did-document.js';
import type { TwinRow } from '../register/entity.js';
import { listHistory } from './twin-history.js';
import { listTwins } from './list-twins.js';
import type { TwinService } from './service.js';
import { toTwin } from '../register/twin.js';

type TwinOperation = `${'create' | 'get' | 'update' | 'delete'}${'Entity' | 'Domain'}`;

/** A handler of two operations that are alike. */
type Both<One extends OperationId, Other extends OperationId> = OperationHandler<One | Other, Callers>;

export interface TwinHandlersOptions {
  readonly dataSource: DataSource;
  readonly service: TwinService;
  readonly once: Once;
}

/** Entities and domains are one kind of record; the two paths are two names for it. */
export function createTwinHandlers({
  dataSource,
  service,
  once,
}: TwinHandlersOptions): Handlers<
  TwinOperation | 'listEntities' | 'listDomains' | 'getDidDocument' | 'listTwinHistory'
> {
  const get: Both<'getEntity', 'getDomain'> = async ({ path, query }) =>
    found(await service.readAt(path.did, query.at));
  const list: Both<'listEntities', 'listDomains'> = async ({ query, caller }) => {
    const { items, ...more } = await listTwins(dataSource, query, caller.ownerDid);
    return { status: 200, body: { twins: items.map(toTwin), ...more } };
  };
  const update: Both<'updateEntity', 'updateDomain'> = async ({ path, header, body, caller }) =>
    found(toTwin(await service.update(caller, { did: path.did, ifMatch: header['if-match'], patch: body })));
  const remove: Both<'deleteEntity', 'deleteDomain'> = async ({ path, header, caller }) => ({
    status: 200,
    body: toTwin(await service.delete(caller, { did: path.did, ifMatch: header['if-match'] })),
  });

  return {
    createEntity: makeOnce(
      once,
      'createEntity',
      ({ body, caller }, alongside) => service.create(body, caller, alongside),
      created('entities'),
    ),
    listEntities: list,
    getEntity: get,
    updateEntity: update,
    deleteEntity: remove,
    createDomain: makeOnce(
      once,
      'createDomain',
      ({ body, caller }, alongside) => service.create(body, caller, alongside),
      created('domains'),
    ),
    listDomains: list,
    getDomain: get,
    updateDomain: update,
    deleteDomain: remove,
    async getDidDocument({ path }) {
      return { status: 200, body: toDidDocument(await service.read(path.did), new Date()) };
    },
    async listTwinHistory({ path, query }) {
      const { items, ...more } = await listHistory(dataSource, path.did, query);
      return { status: 200, body: { changes: items, ...more } };
    },
  };
}

function found(twin: Schema<'Twin'>) {
  return { status: 200 as const, body: twin, headers: { ETag: etagOf(twin.revision) } };
}

/** The reply to a twin that was made on that path. A DID URL goes into a URL percent-encoded. */
function created(path: 'entities' | 'domains') {
  return (twin: TwinRow) => ({
    status: 201 as const,
    body: toTwin(twin),
    headers: { ETag: etagOf(twin.revision), Location: `/v1/${path}/${encoded(twin.did)}` },
  });
}

function encoded(did: string): string {
  return did.split(':').map(encodeURIComponent).join(':');
}
