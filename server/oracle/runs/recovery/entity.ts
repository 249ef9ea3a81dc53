import { EntitySchema } from 'typeorm';

/** A row of `replicas`: the lease of a server on the runs that name it as their holder. */
export interface ReplicaRow {
  id: string;
  startedAt: Date;
  leaseUntil: Date;
}

export const ReplicaEntity = new EntitySchema<ReplicaRow>({
  name: 'Replica',
  tableName: 'replicas',
  columns: {
    id: { type: 'text', primary: true },
    startedAt: { name: 'started_at', type: 'timestamptz' },
    leaseUntil: { name: 'lease_until', type: 'timestamptz' },
  },
});
