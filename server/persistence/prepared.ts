/** Statements that PostgreSQL plans once for each connection, for those that take longer to plan than to do. */
import { createHash } from 'node:crypto';
import type { DataSource, QueryRunner } from 'typeorm';

export interface Prepared {
  /** The same for the same text, and for no other. */
  readonly name: string;
  readonly text: string;
}

export function prepare(text: string): Prepared {
  return { name: createHash('sha256').update(text).digest('hex').slice(0, 32), text };
}

/** What `pg` has and TypeORM's own `query` has not: a name, under which a connection keeps the plan. */
interface Connection {
  query(statement: Prepared & { values: unknown[] }): Promise<{ rows: unknown[] }>;
}

/** @returns the rows; the caller says what they are, as with `query`. */
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

/** The same on a connection of the caller's. */
export async function queryPreparedBy<Row>(
  runner: QueryRunner,
  statement: Prepared,
  values: readonly unknown[],
): Promise<Row[]> {
  // TypeORM types it `any`; with its driver for PostgreSQL it is a connection of `pg`.
  const connection = (await runner.connect()) as Connection;
  const { rows } = await connection.query({ ...statement, values: [...values] });
  return rows as Row[];
}
