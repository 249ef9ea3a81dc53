/** What an export consists of, each part in an order that is the same for the same records: what a line needs stands on one before. */
import type { DataSource } from 'typeorm';
import { TwinEntity } from '../twins/entity.js';
import { fittingTwins, type TwinFilters } from '../twins/list.js';
import {
  memberLine,
  protocolLine,
  relationshipLine,
  twinLine,
  type LineOfMember,
  type LineOfProtocol,
  type LineOfTwin,
  type RelationshipEnds,
} from './lines.js';
import { withSnapshot, type Snapshot } from './snapshot.js';

/** Pieces of text, of whole lines each. */
export function exportLines(
  dataSource: DataSource,
  filters: TwinFilters,
  asker: string,
): AsyncIterable<string> {
  return withSnapshot(dataSource, async function* (snapshot) {
    const reading = { dataSource, snapshot, filters, asker };
    yield* protocols(reading);
    yield* twins(reading);
    yield* relationships(reading);
    yield* members(reading);
  });
}

interface Reading {
  readonly dataSource: DataSource;
  readonly snapshot: Snapshot;
  readonly filters: TwinFilters;
  /** Whose external ids are meant. */
  readonly asker: string;
}

/** Those that fit the filters, being twins themselves, and those that twins which fit follow. */
function protocols(reading: Reading): AsyncIterable<string> {
  const rows = read<LineOfProtocol>(
    reading,
    `select twins.did, versions.properties, relationships, additional_properties as "additionalProperties", controller,
       external_id as "externalId", owner_did as "ownerDid", metadata, services, verifiable_credential as "verifiableCredential", verification_methods as "verificationMethod",
       valid_from as "validFrom", valid_until as "validUntil"
     from protocols
     join protocol_versions versions on versions.did = protocols.did and version = latest_version
     join twins on twins.did = protocols.did
     where protocols.did in (select did from chosen) or protocols.did in (select protocol from chosen)
     order by protocols.did`,
  );
  return write(rows, protocolLine);
}

/** Those that a line of a twin tells of. */
const columns: readonly (keyof LineOfTwin)[] = [
  'did',
  'type',
  'protocol',
  'controller',
  'externalId',
  'ownerDid',
  'properties',
  'metadata',
  'services',
  'verifiableCredential',
  'verificationMethod',
  'validFrom',
  'validUntil',
];

function twins({ dataSource, snapshot, filters, asker }: Reading): AsyncIterable<string> {
  const fitting = fittingTwins(
    dataSource
      .createQueryBuilder(TwinEntity, 'twin')
      .where('not exists (select from protocols where protocols.did = twin.did)'),
    filters,
    asker,
  );
  const query = columns.reduce((select, name) => select.addSelect(`twin.${name}`, name), fitting.select([]));
  const [sql, parameters] = query.orderBy('twin.did').getQueryAndParameters();
  return write(snapshot.read<LineOfTwin>(sql, parameters), twinLine);
}

/** Those between twins that fit. */
function relationships(reading: Reading): AsyncIterable<string> {
  const rows = read<RelationshipEnds>(
    reading,
    `select role, from_did as "from", to_did as "to" from relationships
     where from_did in (select did from chosen) and to_did in (select did from chosen)
     order by from_did, role, to_did`,
  );
  return write(rows, relationshipLine);
}

/** Of groups that fit. */
function members(reading: Reading): AsyncIterable<string> {
  const rows = read<LineOfMember>(
    reading,
    `select group_did as "groupDid", member_did as "memberDid" from group_members
     where group_did in (select did from chosen) order by group_did, member_did`,
  );
  return write(rows, memberLine);
}

/** @param sql may ask for `chosen`: the twins that fit, protocols among them. */
function read<Row>({ dataSource, snapshot, filters, asker }: Reading, sql: string): AsyncIterable<Row[]> {
  const fitting = fittingTwins(dataSource.createQueryBuilder(TwinEntity, 'twin'), filters, asker);
  const [chosen, parameters] = fitting
    .select('twin.did', 'did')
    .addSelect('twin.protocol', 'protocol')
    .getQueryAndParameters();
  return snapshot.read(`with chosen as materialized (${chosen}) ${sql}`, parameters);
}

async function* write<Row>(pages: AsyncIterable<Row[]>, lineOf: (row: Row) => string) {
  for await (const rows of pages) yield rows.map(lineOf).join('');
}
