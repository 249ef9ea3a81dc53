/** Statements that PostgreSQL plans once per connection, for those whose planning takes longer than their execution. */
import { createHash } from 'node:crypto';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';

export interface Prepared {
  /** Unique per text. */
  readonly name: string;
  readonly text: string;
}

export function prepare(text: string): Prepared {
  return { name: createHash('sha256').update(text).digest('hex').slice(0, 32), text };
}

/** `pg` accepts a name, under which a connection keeps the plan; TypeORM's own `query` does not. */
interface Connection {
  query(statement: Prepared & { values: unknown[] }): Promise<{ rows: unknown[] }>;
}

/** @returns the rows, in the type that the caller states, as with `query`. */
export async function queryPrepared<Row>(
  dataSource: DataSource,
  statement: Prepared,
  values: readonly unknown[],
): Promise<Row[]> {
  const runner = dataSource.createQueryRunner();
  try {
    return await queryPreparedBy<Row>(runner, statement, values);
  } finally {
    await runner.release();
  }
}

/** The same in the transaction of `manager`, if it has one. */
export function queryPreparedIn<Row>(
  { queryRunner, dataSource }: EntityManager,
  statement: Prepared,
  values: readonly unknown[],
): Promise<Row[]> {
  return queryRunner
    ? queryPreparedBy(queryRunner, statement, values)
    : queryPrepared(dataSource, statement, values);
}

/** The same on the caller's connection. */
export async function queryPreparedBy<Row>(
  runner: QueryRunner,
  statement: Prepared,
  values: readonly unknown[],
): Promise<Row[]> {
  // TypeORM types it `any`; with its PostgreSQL driver it is a connection of `pg`.
  const connection = (await runner.connect()) as Connection;
  const { rows } = await connection.query({ ...statement, values: [...values] });
  return rows as Row[];
}
