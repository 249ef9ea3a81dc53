/** The parts of an export, each in a deterministic order: what a line needs is on an earlier one. */
import type { DataSource } from 'typeorm';
import type { OperationRequest } from '../../../contract/types.js';
import { statedNames } from '../../register/fields/fields.js';
import { selectFields } from '../../register/store.js';
import { fittingTwins, type TwinFilters } from '../../twins/store/twin-filters.js';
import { claimLine, type LineOfClaim } from '../claim-line.js';
import {
  memberLine,
  protocolLine,
  relationshipLine,
  twinLine,
  type LineOfMember,
  type LineOfProtocol,
  type LineOfTwin,
  type RelationshipEnds,
} from '../export-line.js';
import { withSnapshot, type Snapshot } from './snapshot.js';

export interface Export {
  readonly filters: TwinFilters;
  readonly include: NonNullable<OperationRequest<'exportTwins'>['query']['include']>;
  /** The owner whose external ids are meant. */
  readonly requester: string;
}

/** Chunks of text, of complete lines each. */
export function exportLines(dataSource: DataSource, asked: Export): AsyncIterable<string> {
  return withSnapshot(dataSource, async function* (snapshot) {
    const hasFilters = Object.values<unknown>(asked.filters).some((filter) => filter !== undefined);
    const reading: Reading = {
      ...{ snapshot, ...asked },
      // Without filters everything is selected anyway.
      withNeighbours: hasFilters && asked.include.includes('neighbours'),
      withClaims: asked.include.includes('claims'),
    };
    yield* protocols(reading);
    yield* twins(reading);
    yield* relationships(reading);
    yield* members(reading);
    if (reading.withClaims) yield* claims(reading);
  });
}

interface Reading extends Export {
  readonly snapshot: Snapshot;
  readonly withNeighbours: boolean;
  readonly withClaims: boolean;
}

/** Protocols that are exported themselves, as twins, and those that exported twins follow. */
function protocols(reading: Reading): AsyncIterable<string> {
  const rows = read<LineOfProtocol>(
    reading,
    `select ${selectFields('twins', columns)}, json_build_object('properties', versions.properties,
       'relationships', relationships, 'additionalProperties', additional_properties) as rules
     from protocols
     join protocol_versions versions on versions.did = protocols.did and version = latest_version
     join twins on twins.did = protocols.did
     where protocols.did in (select did from brought) or protocols.did in (select protocol from brought)
     order by protocols.did`,
  );
  return write(rows, protocolLine);
}

/** Those that a line of a twin tells of. */
const columns = ['did', 'type', 'protocol', 'ownerDid', ...statedNames] as const;

function twins(reading: Reading): AsyncIterable<string> {
  const { snapshot, withNeighbours } = reading;
  const { condition, values } = fitting(reading);
  const sql = `select ${selectFields('twin', columns)} from twins twin
     where not exists (select from protocols where protocols.did = twin.did)
       and ${withNeighbours ? 'twin.did in (select did from brought)' : condition}
     order by twin.did`;
  return write(
    withNeighbours ? read<LineOfTwin>(reading, sql) : snapshot.read<LineOfTwin>(sql, values),
    twinLine,
  );
}

/** Relationships between matching twins; with neighbours all of theirs. */
function relationships(reading: Reading): AsyncIterable<string> {
  const ends = `select role, from_did as "from", to_did as "to" from relationships`;
  const rows = read<RelationshipEnds>(
    reading,
    reading.withNeighbours
      ? `${ends} where from_did in (select did from chosen)
         union ${ends} where to_did in (select did from chosen) order by 2, 1, 3`
      : `${ends} where from_did in (select did from chosen) and to_did in (select did from chosen)
         order by from_did, role, to_did`,
  );
  return write(rows, relationshipLine);
}

/** Members of exported groups. */
function members(reading: Reading): AsyncIterable<string> {
  const rows = read<LineOfMember>(
    reading,
    `select group_did as "groupDid", member_did as "memberDid" from group_members
     where group_did in (select did from brought) order by group_did, member_did`,
  );
  return write(rows, memberLine);
}

/** Claims about matching twins without issuances: an issued amount could be issued again elsewhere. */
const MOVABLE = 'subject_did in (select did from chosen) and issued_amount = 0';

function claims(reading: Reading): AsyncIterable<string> {
  const rows = read<LineOfClaim>(
    reading,
    `select claims.id, external_id as "externalId", raised_by as "raisedBy", subject_did as "subjectDid", type, content, evidence,
       claims.amount, unit, status, oracle_did as "oracleDid", reason, last.amount as "approvedAmount"
     from claims left join lateral (
       select oracle_did, reason, amount from evaluations where claim_id = claims.id order by id desc limit 1) last on true
     where ${MOVABLE} order by claims.created_at, claims.id`,
  );
  return write(rows, claimLine);
}

/** One step along relationships, either way. */
const NEIGHBOURS = `
  union select to_did from relationships where from_did in (select did from chosen)
  union select from_did from relationships where to_did in (select did from chosen)`;

const ORACLES = `
  union select oracle_did from evaluations join claims on claims.id = claim_id where ${MOVABLE}`;

/** @param sql may use `chosen`, the matching twins, and `brought`, these with their neighbours if requested; protocols are among them. */
function read<Row>(reading: Reading, sql: string): AsyncIterable<Row[]> {
  const { snapshot, withNeighbours, withClaims } = reading;
  const { condition, values } = fitting(reading);
  const chosen = `select twin.did, twin.protocol from twins twin where ${condition}`;
  const others = withNeighbours ? `${NEIGHBOURS}${withClaims ? ORACLES : ''}` : '';
  const brought = withNeighbours
    ? `select did, protocol from twins where did in (select did from chosen ${others})`
    : 'select did, protocol from chosen';
  return snapshot.read(
    `with chosen as materialized (${chosen}), brought as materialized (${brought}) ${sql}`,
    values,
  );
}

/** SQL: whether a `twin` is chosen. */
function fitting({ filters, requester }: Reading): { condition: string; values: unknown[] } {
  const values: unknown[] = [];
  const conditions = fittingTwins(filters, requester, (value) => `$${values.push(value)}`);
  return { condition: conditions.join(' and ') || 'true', values };
}

async function* write<Row>(pages: AsyncIterable<Row[]>, lineOf: (row: Row) => string) {
  for await (const rows of pages) yield rows.map(lineOf).join('');
}
