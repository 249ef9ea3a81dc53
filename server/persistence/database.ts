/** The pool of connections to the database. */
import { Socket } from 'node:net';
import { DataSource, type EntitySchema } from 'typeorm';
import { settlesWithin } from '../async/with-timeout.js';
import { DatabaseUnreachable } from './connection.js';
import { isMeasuring } from '../telemetry/metrics.js';
import { migrations } from './migrations/index.js';
import { ObservedClient } from './observation/observed-client.js';
import { neverPrepare } from './queries/prepared.js';
import { addSearchPool } from './queries/search-pool.js';

export interface DatabaseOptions {
  url: string;
  entities: EntitySchema[];
  /** The maximum number of connections. PostgreSQL allows 100 in total by default, and replicas share them. */
  poolSize?: number;
  /** How many further connections are for searches at most. Default: none; a pooler between, which takes no settings of a session, has none. */
  searchConnections?: number;
  /** Shown in `pg_stat_activity`, to identify the replicas. */
  applicationName?: string;
  /** Removes the time limit of statements, for migrations of large tables. */
  withoutTimeouts?: boolean;
  /** How long a statement may wait for a lock, in milliseconds. Default: as long as statements may take. */
  lockLimitMs?: number;
  /** Whether connections pass a pooler that does not keep sessions: it takes no settings of a session, so the role's hold. */
  isPooled?: boolean;
  /** Whether connections keep prepared statements. Default: true. */
  prepares?: boolean;
  /** How long a statement may wait without receiving a byte before its connection is closed, in milliseconds. */
  silenceLimitMs?: number;
  /** Called when an idle connection broke, for the log. The pool replaces it. */
  onConnectionLost?: (error: Error) => void;
}

const DEFAULT_POOL_SIZE = 10;

/** The time limit to get a connection, new or from a busy pool. */
const CONNECT_LIMIT_MS = 10_000;

/** The longest time of a statement. */
export const STATEMENT_LIMIT_MS = 30_000;

/** A process that hangs in a transaction keeps its locks, for which others wait; the transaction is ended after this time. */
const IDLE_TRANSACTION_LIMIT_MS = 3_000;

const sessionLimits = {
  statement_timeout: STATEMENT_LIMIT_MS,
  idle_in_transaction_session_timeout: IDLE_TRANSACTION_LIMIT_MS,
};

/** The role may have limits of its own, which are those of requests. */
const NO_LIMITS = Object.keys(sessionLimits)
  .map((name) => `-c ${name}=0`)
  .join(' ');

/** When the network drops all packets, the limits above have no effect on this side. */
const SILENCE_LIMIT_MS = STATEMENT_LIMIT_MS + 5_000;

function limitsOf({ silenceLimitMs = SILENCE_LIMIT_MS, isPooled = false }: DatabaseOptions) {
  return {
    ...(!isPooled && sessionLimits),
    stream: () => openSocket(silenceLimitMs),
  };
}

const READINESS_LIMIT_MS = 2_000;

/** Throws `DatabaseUnreachable`, which never contains the password. */
export async function openDatabase(options: DatabaseOptions): Promise<DataSource> {
  const {
    url,
    entities,
    searchConnections = 0,
    isPooled = false,
    onConnectionLost = () => undefined,
  } = options;
  const applicationName = options.applicationName ?? 'twin-oracle';
  // Statements are sent without waiting for the replies to those before (transaction.ts).
  const extra = {
    keepAlive: true,
    pipeline: true,
    ...(options.withoutTimeouts === true ? { options: NO_LIMITS } : limitsOf(options)),
    ...(options.lockLimitMs !== undefined && { lock_timeout: options.lockLimitMs }),
    ...(isMeasuring() && { Client: ObservedClient }),
  };
  try {
    const dataSource = new DataSource({
      type: 'postgres',
      url,
      entities,
      migrations,
      synchronize: false,
      migrationsRun: false,
      poolSize: options.poolSize ?? DEFAULT_POOL_SIZE,
      applicationName,
      connectTimeoutMS: CONNECT_LIMIT_MS,
      poolErrorHandler: onConnectionLost,
      extra,
    });
    if (options.prepares === false) neverPrepare(dataSource);
    await dataSource.initialize();
    if (searchConnections > 0 && !isPooled) {
      const connections = {
        connectionString: url,
        application_name: applicationName,
        max: searchConnections,
      };
      const settings = { ...extra, ...connections, connectionTimeoutMillis: CONNECT_LIMIT_MS };
      addSearchPool(dataSource, settings, onConnectionLost);
    }
    return dataSource;
  } catch (error) {
    throw new DatabaseUnreachable(url, error);
  }
}

/** The limits that the role does not set, as statements that set them. Where a pooler is in between, the server cannot set them itself. */
export async function missingLimits(dataSource: DataSource): Promise<string[]> {
  const rows: { name: string; role: string }[] = await dataSource.query(
    `select name, quote_ident(current_user) as role from pg_settings where name = any($1) and setting = '0'`,
    [Object.keys(sessionLimits)],
  );
  return rows.map(({ name, role }) => {
    const limitMs = sessionLimits[name as keyof typeof sessionLimits];
    return `alter role ${role} set ${name} = '${limitMs}ms'`;
  });
}

/** For readiness: rejects unless the database answers quickly. */
export async function checkDatabase(dataSource: DataSource): Promise<void> {
  if (!(await settlesWithin(READINESS_LIMIT_MS, dataSource.query('select 1'))))
    throw new Error(`The database did not answer within ${READINESS_LIMIT_MS} ms`);
}

/**
 * A socket that is destroyed when nothing was received for that time, so that its connection leaves the pool. `query_timeout` of `pg` would
 * return the connection to the pool while its statement still runs: the next user would wait behind it, or be inside its transaction. Idle
 * connections are closed much sooner.
 */
function openSocket(silenceMs: number): Socket {
  const socket = new Socket();
  return socket.setTimeout(silenceMs, () => {
    const silence = new Error(`The database did not answer within ${silenceMs} ms`);
    socket.destroy(Object.assign(silence, { code: 'ETIMEDOUT' }));
  });
}
