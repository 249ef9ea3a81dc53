import type { DataSource, EntityManager } from 'typeorm';
import { inTransaction } from '../../persistence/transaction.js';

/** Runs SQL. Names of tables need their schema: `${database.schema}.preferences`. */
export interface Sql {
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** The database, as a plugin sees it. Its tables are in a schema of its own. */
export interface PluginDatabase extends Sql {
  /** Quoted, for use in SQL. */
  readonly schema: string;
  /** That of another plugin, which this one requires. Its tables are read and changed by what that plugin exports for it. */
  schemaOf(plugin: string): string;
  /** Runs the work in a transaction, and again when the transaction lost against another one: the work must have no other effects. */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
}

export function schemaOf(plugin: string): string {
  return `"plugin_${plugin.replaceAll('-', '_')}"`;
}

export function createPluginDatabase(dataSource: DataSource, plugin: string): PluginDatabase {
  return {
    schema: schemaOf(plugin),
    schemaOf,
    ...sqlOf(dataSource.manager),
    transaction: (work) => inTransaction(dataSource, (transaction) => work(sqlOf(transaction))),
  };
}

/** Runs SQL with that manager, which may be in a transaction. */
export function sqlOf(manager: EntityManager): Sql {
  return {
    query: <Row>(text: string, values: readonly unknown[] = []) => manager.query<Row[]>(text, [...values]),
  };
}

/** The same until it is closed: what is late must not write where the transaction has been rolled back. */
export function openSql(manager: EntityManager): { sql: Sql; close: () => void } {
  const inner = sqlOf(manager);
  let isOpen = true;
  return {
    sql: {
      query: (...statement) =>
        isOpen ? inner.query(...statement) : Promise.reject(new Error('the transaction of the hook is over')),
    },
    close: () => {
      isOpen = false;
    },
  };
}
