import type { DataSource, EntityManager } from 'typeorm';
import { prepare, queryPreparedIn } from '../../../persistence/queries/prepared.js';
import { ReplicaEntity } from './entity.js';

/** The rows of `replicas`: each is the lease of one server on the runs that name it as their holder. */
export interface LeaseStore {
  begin(id: string, seconds: number): Promise<void>;
  /** Returns false when the lease had been ended. */
  renew(id: string, seconds: number): Promise<boolean>;
  /** Prevents others from ending the lease until the caller's transaction is over. Returns false when it had been ended. */
  lock(manager: EntityManager, id: string): Promise<boolean>;
  /** Ends the leases of other servers, whose runs then have no holder. Returns the number of leases. */
  endOthers(id: string, when: 'when expired' | 'at once'): Promise<number>;
  /** The number of leases that have not expired. */
  count(): Promise<number>;
  end(id: string): Promise<void>;
}

export function createLeaseStore(dataSource: DataSource): LeaseStore {
  return {
    async begin(id, seconds) {
      await dataSource.query(
        `insert into replicas (id, lease_until) values ($1, now() + make_interval(secs => $2))`,
        [id, seconds],
      );
    },

    async renew(id, seconds) {
      const [, renewed] = await dataSource.query<[unknown, number]>(
        `update replicas set lease_until = now() + make_interval(secs => $2) where id = $1`,
        [id, seconds],
      );
      return renewed > 0;
    },

    async lock(manager, id) {
      return (await queryPreparedIn(manager, LOCK, [id])).length > 0;
    },

    async endOthers(id, when) {
      const [, ended] = await dataSource.query<[unknown, number]>(
        `delete from replicas where id in (
           select id from replicas where (lease_until < now() or $2) and id <> $1 for update skip locked)`,
        [id, when === 'at once'],
      );
      return ended;
    },

    async count() {
      const [row] = await dataSource.query<{ count: number }[]>(
        `select count(*)::int as count from replicas where lease_until > now()`,
      );
      return row?.count ?? 0;
    },

    async end(id) {
      await dataSource.manager.delete(ReplicaEntity, { id });
    },
  };
}

const LOCK = prepare(`select from replicas where id = $1 for key share`);
