import { EntitySchema } from 'typeorm';

/** A row of `erasures`: the erasure of what is stored of a person. */
export interface ErasureRow {
  id: string;
  /** Until it is finished. */
  did: string | null;
  didSha256: string;
  pseudonym: string;
  requestedBy: 'owner' | 'operator';
  requestedAt: Date;
  finishedAt: Date | null;
  /** A JWS, when it is finished. */
  receipt: string | null;
}

export const ErasureEntity = new EntitySchema<ErasureRow>({
  name: 'Erasure',
  tableName: 'erasures',
  columns: {
    id: { type: 'text', primary: true },
    did: { type: 'text', nullable: true },
    didSha256: { name: 'did_sha256', type: 'text' },
    pseudonym: { type: 'text' },
    requestedBy: { name: 'requested_by', type: 'text' },
    requestedAt: { name: 'requested_at', type: 'timestamptz' },
    finishedAt: { name: 'finished_at', type: 'timestamptz', nullable: true },
    receipt: { type: 'text', nullable: true },
  },
});

/** A row of `erasure_counts`: what an erasure has done in one table so far. */
export interface ErasureCountRow {
  erasureId: string;
  place: string;
  action: 'deleted' | 'pseudonymised';
  /** A bigint. */
  rowCount: string;
}

export const ErasureCountEntity = new EntitySchema<ErasureCountRow>({
  name: 'ErasureCount',
  tableName: 'erasure_counts',
  columns: {
    erasureId: { name: 'erasure_id', type: 'text', primary: true },
    place: { type: 'text', primary: true },
    action: { type: 'text', primary: true },
    rowCount: { name: 'row_count', type: 'bigint' },
  },
});

/** A row of `plugin_data_plans`: what a plugin says of its table. */
export interface PluginDataPlanRow {
  tableName: string;
  /** Plans are worked through in this order. */
  position: number;
  plan: unknown;
}

export const PluginDataPlanEntity = new EntitySchema<PluginDataPlanRow>({
  name: 'PluginDataPlan',
  tableName: 'plugin_data_plans',
  columns: {
    tableName: { name: 'table_name', type: 'text', primary: true },
    position: { type: 'int' },
    plan: { type: 'jsonb' },
  },
});
