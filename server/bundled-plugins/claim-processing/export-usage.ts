import type { EndedRun, PluginDatabase } from '../../plugin-api.js';
import type { Schema } from '../../../generated/plugins/claim-processing/contract.js';

export type UsageEvent = Schema<'ClaimProcessingUsageEvent'>;

export interface EventsPage {
  /** The `sequence` of the last event before. */
  readonly after: number;
  readonly limit: number;
}

/** Lines that are in claims, as CloudEvents 1.0. A line is gathered once and never changed, so its event is the same each time. */
export type ExportUsage = (page: EventsPage) => Promise<UsageEvent[]>;

interface Row {
  readonly runId: string;
  readonly sessionId: string;
  readonly userDid: string;
  readonly claimId: string;
  readonly sequence: string;
  readonly status: EndedRun['status'];
  readonly charged: number;
  readonly priceVersion: number;
  readonly usage: EndedRun['usage'];
  readonly settledAt: Date;
}

export function createExportUsage(database: PluginDatabase, source: string): ExportUsage {
  return async ({ after, limit }) => {
    const rows = await database.query<Row>(
      `select run_id as "runId", session_id as "sessionId", user_did as "userDid", claim_id as "claimId",
         claim_position::text as sequence, status, charged::float8 as charged, price_version as "priceVersion", usage,
         settled_at as "settledAt"
       from ${database.schemaOf('credits')}.lines where claim_position > $1 order by claim_position limit $2`,
      [after, limit],
    );
    return rows.map((row) => toEvent(row, source));
  };
}

function toEvent({ runId, userDid, sequence, settledAt, usage, ...data }: Row, source: string): UsageEvent {
  return {
    specversion: '1.0',
    id: runId,
    source,
    type: 'twin-oracle.usage.v1',
    subject: userDid,
    time: settledAt.toISOString(),
    datacontenttype: 'application/json',
    sequence,
    data: { ...data, ...(usage && { usage }) },
  };
}
