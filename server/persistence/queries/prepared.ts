/** Statements that PostgreSQL plans once per connection, for those whose planning takes longer than their execution. */
import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import {
  QueryRunnerAlreadyReleasedError,
  type DataSource,
  type EntityManager,
  type QueryRunner,
} from 'typeorm';
import { corkTurn } from '../../async/cork-turn.js';
import type { ColumnTypes } from './json-budget.js';

export interface Statement {
  /** Unique per text. With one, a connection keeps the plan. */
  readonly name?: string;
  readonly text: string;
}

export type Prepared = Required<Statement>;

export function prepare(text: string): Prepared {
  return { name: createHash('sha256').update(text).digest('hex').slice(0, 32), text };
}

/**
 * Prepares the statements of the first keys that it is given. Later ones stay unprepared, because each takes memory on every connection.
 * @param textOf the statement of a key.
 */
export function createPreparer(maxKeys: number, textOf: (key: string) => string): (key: string) => Statement {
  const known = new Map<string, Prepared>();
  return (key) => {
    const found = known.get(key);
    if (found) return found;
    const text = textOf(key);
    if (known.size >= maxKeys) return { text };
    const prepared = prepare(text);
    known.set(key, prepared);
    return prepared;
  };
}

/**
 * A connection of `pg`, which accepts a name, under which it keeps the plan; TypeORM's own `query` does not. Statements are sent without
 * waiting for the replies to those before.
 */
export interface Connection {
  query(
    statement: string | (Statement & { values: unknown[]; types?: ColumnTypes | undefined }),
  ): Promise<{ rows: unknown[]; command: string }>;
  readonly connection: { readonly stream: Pick<Socket, 'cork' | 'uncork' | 'destroy'> };
}

/** What is sent on the connection in this turn of the event loop goes out by one system call. */
export function sendTogether({ connection: { stream } }: Connection): void {
  corkTurn(stream);
}

/** Those behind a pooler that would give a connection's statements to another client. */
const unprepared = new WeakSet<DataSource>();

export function neverPrepare(dataSource: DataSource): void {
  unprepared.add(dataSource);
}

/** The statement as it is sent on a connection of the data source. */
export function preparedFor(dataSource: DataSource, statement: Statement): Statement {
  return unprepared.has(dataSource) ? { text: statement.text } : statement;
}

const connections = new WeakMap<QueryRunner, Connection>();

/** The connection of the runner, which gets one of the pool at first. */
export async function connectionOf(runner: QueryRunner): Promise<Connection> {
  // TypeORM types it `any`; with its PostgreSQL driver it is a connection of `pg`.
  const connection = (await runner.connect()) as Connection;
  connections.set(runner, connection);
  return connection;
}

/** @returns the rows, in the type that the caller states, as with `query`. */
export async function queryPrepared<Row>(
  dataSource: DataSource,
  statement: Statement,
  values: readonly unknown[],
  types?: ColumnTypes,
): Promise<Row[]> {
  const runner = dataSource.createQueryRunner();
  try {
    return await queryPreparedBy<Row>(runner, statement, values, types);
  } finally {
    await runner.release();
  }
}

/**
 * The same in the transaction of `manager`, if it has one. Statements that are sent at the same time are carried out in their order; give
 * `Promise.all` nothing that sends another one later, when the transaction may have ended by an error of its neighbours.
 */
export function queryPreparedIn<Row>(
  { queryRunner, dataSource }: EntityManager,
  statement: Prepared,
  values: readonly unknown[],
): Promise<Row[]> {
  return queryRunner
    ? queryPreparedBy(queryRunner, statement, values)
    : queryPrepared(dataSource, statement, values);
}

/** The same on the connection of the caller. */
export async function queryPreparedBy<Row>(
  runner: QueryRunner,
  statement: Statement,
  values: readonly unknown[],
  types?: ColumnTypes,
): Promise<Row[]> {
  // TypeORM releases it when the connection is lost, too. Otherwise the connection may be in the transaction of another by now.
  if (runner.isReleased) throw new QueryRunnerAlreadyReleasedError();
  // Without a wait where it is known: the last statements of a transaction must be sent before its COMMIT.
  const connection = connections.get(runner) ?? (await connectionOf(runner));
  sendTogether(connection);
  const { rows } = await connection.query({
    ...preparedFor(runner.dataSource, statement),
    values: [...values],
    types,
  });
  return rows as Row[];
}
