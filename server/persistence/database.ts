/** The pool of connections that the features query through. */
import { Socket } from 'node:net';
import { DataSource, type EntitySchema } from 'typeorm';
import { settlesWithin } from '../async/with-timeout.js';
import { DatabaseUnreachable } from './connection.js';
import { migrations } from './migrations/index.js';

export interface DatabaseOptions {
  url: string;
  entities: EntitySchema[];
  /** Connections at most. PostgreSQL allows 100 in all by default, and replicas share them. */
  poolSize?: number;
  /** Shown in `pg_stat_activity`, so that an operator can tell the replicas apart. */
  applicationName?: string;
  /** Lifts the limits on the time of statements: a migration of a large table takes as long as it takes. */
  isPatient?: boolean;
  /** How long a statement may go without a byte of an answer before its connection is given up. */
  silenceLimitMs?: number;
  /** An idle connection broke. The pool replaces it; this is for the log. */
  onConnectionLost?: (error: Error) => void;
}

const DEFAULT_POOL_SIZE = 10;

/** To get a connection, be it a new one or one from a busy pool. */
const CONNECT_LIMIT_MS = 10_000;

/** No request waits longer for an answer. */
const STATEMENT_LIMIT_MS = 30_000;

/** A transaction whose process stands still keeps its locks, and others wait for them; it is ended after this. */
const IDLE_TRANSACTION_LIMIT_MS = 3_000;

/** A network that swallows everything gives no answer, not even that of the limits above. */
const SILENCE_LIMIT_MS = STATEMENT_LIMIT_MS + 5_000;

function limitsOf({ silenceLimitMs = SILENCE_LIMIT_MS }: DatabaseOptions) {
  return {
    statement_timeout: STATEMENT_LIMIT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_LIMIT_MS,
    stream: () => openSocket(silenceLimitMs),
  };
}

const READINESS_LIMIT_MS = 2_000;

/** Throws `DatabaseUnreachable`, which never holds the password. */
export async function openDatabase(options: DatabaseOptions): Promise<DataSource> {
  const { url, entities, onConnectionLost = () => undefined } = options;
  try {
    const dataSource = new DataSource({
      type: 'postgres',
      url,
      entities,
      migrations,
      synchronize: false,
      migrationsRun: false,
      poolSize: options.poolSize ?? DEFAULT_POOL_SIZE,
      applicationName: options.applicationName ?? 'twin-oracle',
      connectTimeoutMS: CONNECT_LIMIT_MS,
      poolErrorHandler: onConnectionLost,
      extra: { keepAlive: true, ...(options.isPatient !== true && limitsOf(options)) },
    });
    return await dataSource.initialize();
  } catch (error) {
    throw new DatabaseUnreachable(url, error);
  }
}

/** For readiness: rejects unless the database answers at once. */
export async function checkDatabase(dataSource: DataSource): Promise<void> {
  if (!(await settlesWithin(READINESS_LIMIT_MS, dataSource.query('select 1'))))
    throw new Error(`The database did not answer within ${READINESS_LIMIT_MS} ms`);
}

/**
 * A socket that is destroyed when nothing has come for so long, so that its connection leaves the pool. `query_timeout` of `pg` would give the
 * connection back while its statement is still under way: the next one to use it would wait behind it, or find itself in its transaction.
 * Connections that nobody uses are closed much sooner.
 */
function openSocket(silenceMs: number): Socket {
  const socket = new Socket();
  return socket.setTimeout(silenceMs, () => {
    const silence = new Error(`The database did not answer within ${silenceMs} ms`);
    socket.destroy(Object.assign(silence, { code: 'ETIMEDOUT' }));
  });
}
