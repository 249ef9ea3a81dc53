/** Reads protocols together with their twins. */
import type { DataSource, EntityManager } from 'typeorm';
import { Problem } from '../../contract/errors/problem.js';
import type { Schema } from '../../contract/types.js';
import { asColumns } from '../../persistence/columns.js';
import { jsonBytes, limitBytes, pageOf, recordBytes, type Page } from '../../persistence/queries/pages.js';
import { prepare, queryPreparedIn } from '../../persistence/queries/prepared.js';
import { decodeCursor, encodeCursor, invalidCursor } from '../../contract/paging/cursor.js';
import type { PageRequest } from '../paging/newest-first.js';
import type { TwinRow } from '../register/entity.js';
import type { TwinUse } from '../register/store.js';
import { ProtocolEntity, ProtocolVersionEntity, type ProtocolVersionRow } from './entity.js';
import { toProtocol } from './protocol-record.js';
import { wholeRules, type Rules } from './rules/protocol-rules.js';

export interface ProtocolStore {
  /** The newest version by default. Throws `protocol_not_found`. */
  get(did: string, version?: number): Promise<Schema<'Protocol'>>;
  /** In their newest version, ordered by DID. */
  list(page: PageRequest): Promise<Page<Schema<'Protocol'>>>;
  /** Newest first. Throws `protocol_not_found`. */
  versions(did: string, page: PageRequest): Promise<Page<Schema<'Protocol'>>>;
}

/** Higher than any version. */
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
      return protocolsOf(pageOf(rows, limit, (last) => encodeCursor(filters, [last.did])));
    },

    async versions(did, { limit, cursor, filters }) {
      const [before = String(NO_VERSION)] = cursor === undefined ? [] : decodeCursor(cursor, filters, 1);
      if (!/^\d{1,10}$/.test(before) || Number(before) > NO_VERSION) throw invalidCursor();
      const older = select('protocols.did = $1 and version < $2 order by version desc limit $3');
      const rows = await dataSource.query<Row[]>(limitBytes(older, 'version desc'), [did, before, limit + 1]);
      if (rows.length === 0 && cursor === undefined) throw protocolNotFound(did);
      return protocolsOf(pageOf(rows, limit, (last) => encodeCursor(filters, [String(last.version)])));
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

/** Throws `protocol_not_found` when there is no protocol, even if there is a twin. */
export async function assertProtocol(manager: EntityManager, did: string): Promise<void> {
  const found = await manager.query<unknown[]>('select from protocols where did = $1', [did]);
  if (found.length === 0) throw protocolNotFound(did);
}

type Row = ProtocolVersionRow &
  Pick<TwinRow, 'controller' | 'metadata'> & { latestVersion: number; registeredAt: Date };

function asProtocol({ registeredAt, latestVersion, controller, metadata, ...version }: Row) {
  return toProtocol({ controller, metadata, createdAt: registeredAt }, version, latestVersion);
}

function protocolsOf({ items, ...more }: Page<Row>): Page<Schema<'Protocol'>> {
  return { items: items.map(asProtocol), ...more };
}

/**
 * Its DID is that of the twin, which must be inserted or locked before. @returns whether the protocol was inserted: false when it exists.
 */
export async function insertProtocol(
  transaction: EntityManager,
  version: ProtocolVersionRow,
): Promise<boolean> {
  const inserted: { raw: unknown } = await transaction
    .createQueryBuilder()
    .insert()
    .into(ProtocolEntity)
    .values({ did: version.did, latestVersion: version.version })
    .orIgnore()
    .returning('did')
    .execute();
  if (!Array.isArray(inserted.raw) || inserted.raw.length === 0) return false;
  await transaction.insert(ProtocolVersionEntity, asColumns(version));
  return true;
}

export async function latestVersionOf(manager: EntityManager, did: string): Promise<number> {
  return (await manager.findOneByOrFail(ProtocolEntity, { did })).latestVersion;
}

/** Inserts the newest version. */
export async function insertVersion(transaction: EntityManager, row: ProtocolVersionRow): Promise<void> {
  await transaction.insert(ProtocolVersionEntity, asColumns(row));
  await transaction.update(ProtocolEntity, { did: row.did }, { latestVersion: row.version });
}

/** A version, and the id of its row, which is never reused. The newest version by default. */
export async function findVersion(
  manager: EntityManager,
  did: string,
  version: number | undefined,
): Promise<VersionId | undefined> {
  const [row] =
    version === undefined
      ? await queryPreparedIn<VersionId>(manager, NEWEST_VERSION, [did])
      : await queryPreparedIn<VersionId>(manager, GIVEN_VERSION, [did, version]);
  return row;
}

const NEWEST_VERSION = prepare(
  'select id, version from protocol_versions where did = $1 order by version desc limit 1',
);
const GIVEN_VERSION = prepare('select id, version from protocol_versions where did = $1 and version = $2');

const ASSERT_NEWEST = prepare('select assert_newest_version($1, $2)');

/** Makes the transaction start again when the newest version of the protocol is another one. */
export async function assertNewest(manager: EntityManager, did: string, id: VersionId['id']): Promise<void> {
  await queryPreparedIn(manager, ASSERT_NEWEST, [did, id]);
}

export interface VersionId {
  /** A bigint, which the driver gives as text. */
  readonly id: string;
  readonly version: number;
}

export function readRules(manager: EntityManager, did: string, version: number): Promise<ProtocolVersionRow> {
  return manager.findOneByOrFail(ProtocolVersionEntity, { did, version });
}

/** The DIDs that are taken by a twin or a protocol, with the newest rules of a protocol. */
export async function findTaken(
  manager: EntityManager,
  dids: readonly string[],
): Promise<Map<string, Rules | undefined>> {
  const rows = await manager.query<({ did: string } & (Rules | { properties: null }))[]>(
    `select asked.did, versions.properties, relationships, additional_properties as "additionalProperties"
     from unnest($1::text[]) as asked (did)
     left join twins on twins.did = asked.did
     left join protocols on protocols.did = asked.did
     left join protocol_versions versions on versions.did = protocols.did and version = latest_version
     where coalesce(twins.did, protocols.did) is not null`,
    [dids],
  );
  return new Map(rows.map((row) => [row.did, row.properties === null ? undefined : wholeRules(row)]));
}

export const protocolUse: TwinUse = {
  reason: 'it is a protocol',
  rows: 'select from protocols where did = $1',
};
