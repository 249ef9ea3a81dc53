import type { DataSource } from 'typeorm';
import { ReplicaFiguresEntity, type ReplicaFiguresRow } from './entity.js';

export interface ReplicaFigures extends Omit<ReplicaFiguresRow, 'seenAt' | 'memoryBytes'> {
  readonly memoryBytes: number;
}

export interface ReplicaFiguresStore {
  put(figures: ReplicaFigures): Promise<void>;
  /** Those that have reported within so many seconds, the oldest replica first. Others are forgotten. */
  list(seconds: number): Promise<ReplicaFiguresRow[]>;
  remove(replicaId: string): Promise<void>;
}

export function createReplicaFiguresStore(dataSource: DataSource): ReplicaFiguresStore {
  return {
    async put({ replicaId, host, version, startedAt, streams, sockets, memoryBytes }) {
      await dataSource.query(PUT, [replicaId, host, version, startedAt, streams, sockets, memoryBytes]);
    },
    async list(seconds) {
      await dataSource.query(
        `delete from replica_figures where seen_at < now() - make_interval(secs => $1)`,
        [seconds],
      );
      return dataSource.manager.find(ReplicaFiguresEntity, { order: { startedAt: 'ASC', replicaId: 'ASC' } });
    },
    async remove(replicaId) {
      await dataSource.manager.delete(ReplicaFiguresEntity, { replicaId });
    },
  };
}

const PUT = `
  insert into replica_figures (replica_id, host, version, started_at, seen_at, streams, sockets, memory_bytes)
  values ($1, $2, $3, $4, now(), $5, $6, $7)
  on conflict (replica_id) do update set
    seen_at = now(), streams = excluded.streams, sockets = excluded.sockets, memory_bytes = excluded.memory_bytes`;
