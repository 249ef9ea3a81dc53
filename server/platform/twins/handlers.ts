import type { DataSource } from 'typeorm';
import type { Callers, Command, Handlers } from '../../auth/callers/handler.js';
import { etagOf } from '../../contract/reply/etag.js';
import type { OperationHandler, OperationId, Schema } from '../../contract/types.js';
import { toTwin } from '../register/twin.js';
import { listTwins } from './store/list-twins.js';
import type { TwinService } from './service.js';
import { toDidDocument } from './twin-did-document.js';
import { listHistory } from './store/twin-history.js';

type TwinOperation = `${'create' | 'get' | 'update' | 'delete'}${'Entity' | 'Domain'}`;

/** A handler of two equivalent operations. */
type Both<One extends OperationId, Other extends OperationId> = OperationHandler<One | Other, Callers>;

/** Entities and domains are one kind of record; the two paths are two names for it. */
export function createTwinHandlers(
  command: Command,
  dataSource: DataSource,
  service: TwinService,
): Handlers<TwinOperation | 'listEntities' | 'listDomains' | 'getDidDocument' | 'listTwinHistory'> {
  const create = (operation: 'createEntity' | 'createDomain', path: 'entities' | 'domains') =>
    command(
      operation,
      (transaction, { caller, body }) => service.create(transaction, caller, body),
      (twin) => ({
        status: 201,
        body: toTwin(twin),
        headers: { ETag: etagOf(twin.revision), Location: `/v1/${path}/${encoded(twin.did)}` },
      }),
    );
  const get: Both<'getEntity', 'getDomain'> = async ({ path, query }) =>
    found(await service.readAt(path.did, query.at));
  const list: Both<'listEntities', 'listDomains'> = async ({ query, caller }) => {
    const { items, ...more } = await listTwins(dataSource, query, caller.ownerDid);
    return { status: 200, body: { twins: items.map(toTwin), ...more } };
  };
  const update = (operation: 'updateEntity' | 'updateDomain') =>
    command(
      operation,
      (transaction, { path, header, body, caller }) =>
        service.update(transaction, caller, { did: path.did, ifMatch: header['if-match'], patch: body }),
      (twin) => found(toTwin(twin)),
    );
  const remove = (operation: 'deleteEntity' | 'deleteDomain') =>
    command(
      operation,
      (transaction, { path, header, caller }) =>
        service.delete(transaction, caller, { did: path.did, ifMatch: header['if-match'] }),
      (twin) => ({ status: 200, body: toTwin(twin) }),
    );

  return {
    createEntity: create('createEntity', 'entities'),
    listEntities: list,
    getEntity: get,
    updateEntity: update('updateEntity'),
    deleteEntity: remove('deleteEntity'),
    createDomain: create('createDomain', 'domains'),
    listDomains: list,
    getDomain: get,
    updateDomain: update('updateDomain'),
    deleteDomain: remove('deleteDomain'),
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

/** A DID URL is percent-encoded within a URL. */
function encoded(did: string): string {
  return did.split(':').map(encodeURIComponent).join(':');
}
