import type { DataSource } from 'typeorm';
import type { Command, Handlers } from '../../auth/callers/handler.js';
import type { Schema } from '../../contract/types.js';
import type { Page } from '../../persistence/queries/pages.js';
import { migrateProtocol } from './conformance/migrate-twins.js';
import type { Protocols } from './protocol.js';
import { checkProtocol, createProtocol, createVersion } from './service.js';
import { createProtocolStore } from './store.js';

type ProtocolHandlers = Handlers<
  | 'createProtocol'
  | 'listProtocols'
  | 'getProtocol'
  | 'createProtocolVersion'
  | 'listProtocolVersions'
  | 'checkProtocol'
  | 'migrateProtocol'
>;

export interface ProtocolHandlersOptions {
  readonly command: Command;
  readonly dataSource: DataSource;
  readonly protocols: Protocols;
}

export function createProtocolHandlers({
  command,
  dataSource,
  protocols,
}: ProtocolHandlersOptions): ProtocolHandlers {
  const store = createProtocolStore(dataSource);
  return {
    createProtocol: command(
      'createProtocol',
      (transaction, { body, caller }) => createProtocol(transaction, caller, body),
      created,
    ),
    async listProtocols({ query: { limit, cursor } }) {
      const page = await store.list({ limit, cursor, filters: { list: 'protocols' } });
      return { status: 200, body: toList(page) };
    },
    async getProtocol({ path, query }) {
      return { status: 200, body: await store.get(path.protocolDid, query.version) };
    },
    createProtocolVersion: command(
      'createProtocolVersion',
      (transaction, { path, body, caller }) => createVersion(transaction, caller, path.protocolDid, body),
      created,
    ),
    async listProtocolVersions({ path: { protocolDid }, query: { limit, cursor } }) {
      const filters = { list: 'versions', protocolDid };
      return { status: 200, body: toList(await store.versions(protocolDid, { limit, cursor, filters })) };
    },
    async checkProtocol({ path: { protocolDid }, query: { limit, cursor }, body }) {
      const filters = { list: 'check', protocolDid, rules: body };
      const report = await checkProtocol(dataSource.manager, protocolDid, body, { limit, cursor, filters });
      return { status: 200, body: report };
    },
    migrateProtocol: command(
      'migrateProtocol',
      (transaction, { path: { protocolDid }, query: { cursor }, body: { version, limit }, caller }) => {
        const filters = { list: 'migration', protocolDid, version };
        const migration = { did: protocolDid, version, page: { limit, cursor, filters } };
        return migrateProtocol(transaction, protocols, caller, migration);
      },
      (report) => ({ status: 200, body: report }),
    ),
  };
}

function created(protocol: Schema<'Protocol'>) {
  const { did, version } = protocol;
  const path = `/v1/protocols/${encodeURIComponent(did)}`;
  return {
    status: 201 as const,
    body: protocol,
    headers: { Location: version === 1 ? path : `${path}?version=${version}` },
  };
}

function toList({ items, ...page }: Page<Schema<'Protocol'>>): Schema<'ProtocolList'> {
  return { protocols: items, ...page };
}
