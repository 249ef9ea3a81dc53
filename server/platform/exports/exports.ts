/** The register as lines; docs/bulk.md. */
import type { DataSource } from 'typeorm';
import type { Handlers } from '../../auth/handler.js';
import { unavailable } from '../../contract/problem.js';
import { TwinEntity } from '../twins/entity.js';
import { fittingTwins, type TwinFilters } from '../twins/list.js';
import { relationshipLine, twinLine, type LineOfTwin, type RelationshipEnds } from './lines.js';
import { withSnapshot, type Snapshot } from './snapshot.js';

/** The transaction of one keeps dead rows from being cleaned up. */
const MAX_MS = 1_800_000;

export interface ExportsOptions {
  readonly dataSource: DataSource;
  /** How many may go on at a time, each with a connection of its own. */
  readonly atOnce: number;
}

export function createExportHandlers({ dataSource, atOnce }: ExportsOptions): Handlers<'exportTwins'> {
  let open = 0;

  return {
    exportTwins: ({ query }) => ({
      status: 200,
      type: 'application/x-ndjson',
      pieces: (gone) => limited(exportLines(dataSource, query), gone),
    }),
  };

  async function* limited(lines: AsyncIterable<string>, gone: AbortSignal): AsyncGenerator<string, void> {
    if (open >= atOnce) throw unavailable('As many exports as may be are going on; try again later');
    open++;
    try {
      const begun = performance.now();
      for await (const piece of lines) {
        if (gone.aborted) return;
        if (performance.now() - begun > MAX_MS) throw new Error('an export took too long, and was cut off');
        yield piece;
      }
    } finally {
      open--;
    }
  }
}

/** Those that a line tells of. */
const columns: readonly (keyof LineOfTwin)[] = [
  'did',
  'type',
  'protocol',
  'controller',
  'properties',
  'metadata',
  'services',
  'verifiableCredential',
  'verificationMethod',
  'validFrom',
  'validUntil',
];

/** In an order that is the same for the same records. Protocols are registered, not imported, so they are no part of it. */
export function exportLines(dataSource: DataSource, filters: TwinFilters): AsyncIterable<string> {
  const chosen = () =>
    fittingTwins(
      dataSource
        .createQueryBuilder(TwinEntity, 'twin')
        .where('not exists (select from protocols where protocols.did = twin.did)'),
      filters,
    );

  return withSnapshot(dataSource, async function* (snapshot) {
    const twins = columns.reduce((query, name) => query.addSelect(`twin.${name}`, name), chosen().select([]));
    for await (const rows of read<LineOfTwin>(snapshot, twins.orderBy('twin.did').getQueryAndParameters()))
      yield rows.map(twinLine).join('');

    const [dids, parameters] = chosen().select('twin.did', 'did').getQueryAndParameters();
    const between = `with chosen as materialized (${dids})
      select role, from_did as "from", to_did as "to" from relationships
      where from_did in (select did from chosen) and to_did in (select did from chosen)
      order by from_did, role, to_did`;
    for await (const rows of read<RelationshipEnds>(snapshot, [between, parameters]))
      yield rows.map(relationshipLine).join('');
  });
}

function read<Row>(snapshot: Snapshot, [sql, parameters]: [string, unknown[]]): AsyncIterable<Row[]> {
  return snapshot.read(sql, parameters);
}
