import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What each replica has open, for operators; and the ways to the runs of a request and to those that have ended of late. */
export class ReplicaFigures1766701100000 implements MigrationInterface {
  readonly name = 'ReplicaFigures1766701100000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table replica_figures (
        replica_id text primary key,
        host text not null,
        version text not null,
        started_at timestamptz not null,
        seen_at timestamptz not null,
        streams int not null,
        sockets int not null,
        memory_bytes bigint not null
      )`);
    await db.query(`create index runs_by_request on runs (request_id)`);
    await db.query(`create index runs_by_end on runs (ended_at) where ended_at is not null`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`drop index runs_by_end`);
    await db.query(`drop index runs_by_request`);
    await db.query(`drop table replica_figures`);
  }
}
