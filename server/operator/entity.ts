import { EntitySchema } from 'typeorm';

/** A row of `replica_figures`: what a server of the deployment has open. */
export interface ReplicaFiguresRow {
  replicaId: string;
  host: string;
  version: string;
  startedAt: Date;
  seenAt: Date;
  streams: number;
  sockets: number;
  /** A bigint. */
  memoryBytes: string;
}

export const ReplicaFiguresEntity = new EntitySchema<ReplicaFiguresRow>({
  name: 'ReplicaFigures',
  tableName: 'replica_figures',
  columns: {
    replicaId: { name: 'replica_id', type: 'text', primary: true },
    host: { type: 'text' },
    version: { type: 'text' },
    startedAt: { name: 'started_at', type: 'timestamptz' },
    seenAt: { name: 'seen_at', type: 'timestamptz' },
    streams: { type: 'int' },
    sockets: { type: 'int' },
    memoryBytes: { name: 'memory_bytes', type: 'bigint' },
  },
});
