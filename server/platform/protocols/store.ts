/** Reads protocols with the twins that they are. */
import type { DataSource, EntityManager } from 'typeorm';
import { Problem } from '../../contract/problem.js';
import type { Schema } from '../../contract/types.js';
import { decodeCursor, encodeCursor, invalidCursor } from '../paging/cursor.js';
import type { Page, PageRequest } from '../paging/newest-first.js';
import { cutPage, jsonBytes, limitBytes, recordBytes } from '../paging/page-bytes.js';
import type { TwinRow } from '../register/entity.js';
import type { ProtocolVersionRow } from './entity.js';
import { toProtocol } from './protocol-record.js';

export interface ProtocolStore {
  /** The newest version unless another is asked for. Throws `protocol_not_found`. */
  get(did: string, version?: number): Promise<Schema<'Protocol'>>;
  /** In their newest version, by DID. */
  list(page: PageRequest): Promise<Page<Schema<'Protocol'>>>;
  /** The newest first. Throws `protocol_not_found`. */
  versions(did: string, page: PageRequest): Promise<Page<Schema<'Protocol'>>>;
}

/** Higher than any. */
export const NO_VERSION = 2_147_483_647;

export function createProtocolStore(dataSource: DataSource): ProtocolStore {
  return {
    async get(did, version) {
      const [row] = await dataSource.query<Row[]>(
        select('protocols.did = $1 and version = coalesce($2, latest_version)'),
        [did, version ?? null],
      );
      if (!row) throw protocolNotFound(did, version);
      return asProtocol(row);
    },

    async list({ limit, cursor, filters }) {
      const [after] = cursor === undefined ? [''] : decodeCursor(cursor, filters, 1);
      const newest = select(
        'version = latest_version and protocols.did > $1 order by protocols.did limit $2',
      );
      const rows = await dataSource.query<Row[]>(limitBytes(newest, 'did'), [after, limit + 1]);
      return pageOf(rows, limit, ({ did }) => encodeCursor(filters, [did]));
    },

    async versions(did, { limit, cursor, filters }) {
      const [before = String(NO_VERSION)] = cursor === undefined ? [] : decodeCursor(cursor, filters, 1);
      if (!/^\d{1,10}$/.test(before) || Number(before) > NO_VERSION) throw invalidCursor();
      const older = select('protocols.did = $1 and version < $2 order by version desc limit $3');
      const rows = await dataSource.query<Row[]>(limitBytes(older, 'version desc'), [did, before, limit + 1]);
      if (rows.length === 0 && cursor === undefined) throw protocolNotFound(did);
      return pageOf(rows, limit, ({ version }) => encodeCursor(filters, [String(version)]));
    },
  };
}

/** SQL: protocols with the twins that they are. */
function select(where: string): string {
  return `
    select protocols.did, version, latest_version as "latestVersion", versions.properties, relationships,
      additional_properties as "additionalProperties", created_by as "createdBy", versions.created_at as "createdAt",
      controller, metadata, twins.created_at as "registeredAt",
      ${recordBytes(jsonBytes('versions.properties'), jsonBytes('relationships'), jsonBytes('metadata'))} as page_bytes
    from protocols
    join protocol_versions versions on versions.did = protocols.did
    join twins on twins.did = protocols.did
    where ${where}`;
}

export function protocolNotFound(did: string, version?: number): Problem {
  return new Problem(
    'protocol_not_found',
    version === undefined
      ? `No protocol has the DID ${did}`
      : `${did} is no protocol with a version ${version}`,
  );
}

/** Throws `protocol_not_found` for what is no protocol, a twin or not. */
export async function assertProtocol(manager: EntityManager, did: string): Promise<void> {
  const found = await manager.query<unknown[]>('select from protocols where did = $1', [did]);
  if (found.length === 0) throw protocolNotFound(did);
}

type Row = ProtocolVersionRow &
  Pick<TwinRow, 'controller' | 'metadata'> & { latestVersion: number; registeredAt: Date };

function asProtocol({ registeredAt, latestVersion, controller, metadata, ...version }: Row) {
  return toProtocol({ controller, metadata, createdAt: registeredAt }, version, latestVersion);
}

function pageOf(
  rows: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => string,
): Page<Schema<'Protocol'>> {
  const page = cutPage(rows, limit);
  const last = page.hasMore ? page.items.at(-1) : undefined;
  return {
    items: page.items.map(asProtocol),
    ...(last && { nextCursor: cursorOf(last) }),
  };
}
