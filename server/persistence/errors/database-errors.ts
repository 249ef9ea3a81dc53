/**
 * The meaning of every database error, in one table: SQLSTATEs of PostgreSQL
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html), network codes, and errors of `pg`, `pg-pool` and TypeORM, which have no
 * code.
 */
import { codeOf } from './error-code.js';

/**
 * - `unavailable`: the database cannot be reached, or cannot work now. It is unknown whether a commit in flight succeeded. 503.
 * - `full`: it works, but has no space left for what is to be written. 503, and operators are told.
 * - `timeout`: a statement or a lock took too long and was cancelled. 503.
 * - `undone`: the transaction was rolled back for a reason outside it. It is retried at once; 503 when that does not help.
 * - `constraint`: an existing or a missing row forbids it. Services translate those that they expect; any other is a bug. 500.
 * - `input`: a value of the request that passed validation cannot be stored. 400.
 * - `bug`: the statement, the schema or the data is wrong, and a retry does not help. 500.
 */
export type DatabaseErrorKind =
  'unavailable' | 'full' | 'timeout' | 'undone' | 'constraint' | 'input' | 'bug';

/** By class, the first two characters of a code. Codes that differ from their class are listed below. */
export const sqlStateClasses: Readonly<Record<string, DatabaseErrorKind>> = {
  '03': 'bug', // SQL statement not yet complete
  '08': 'unavailable', // connection exception; poolers such as PgBouncer answer 08P01 when they have no connection
  '09': 'bug', // triggered action exception
  '0A': 'bug', // feature not supported
  '0B': 'bug', // invalid transaction initiation
  '0F': 'bug', // locator exception
  '0L': 'bug', // invalid grantor
  '0P': 'bug', // invalid role specification
  '0Z': 'bug', // diagnostics exception
  '10': 'bug', // XQuery error
  '20': 'bug', // case not found
  '21': 'bug', // cardinality violation
  '22': 'bug', // data exception
  '23': 'constraint', // integrity constraint violation
  '24': 'bug', // invalid cursor state
  '25': 'bug', // invalid transaction state
  '26': 'bug', // invalid SQL statement name
  '27': 'bug', // triggered data change violation
  '28': 'unavailable', // invalid authorization: the password was changed
  '2B': 'bug', // dependent privilege descriptors still exist
  '2D': 'bug', // invalid transaction termination
  '2F': 'bug', // SQL routine exception
  '34': 'bug', // invalid cursor name
  '38': 'bug', // external routine exception
  '39': 'bug', // external routine invocation exception
  '3B': 'bug', // savepoint exception
  '3D': 'unavailable', // invalid catalog name: the database was dropped or renamed
  '3F': 'bug', // invalid schema name
  '40': 'undone', // transaction rollback
  '42': 'bug', // syntax error or access rule violation
  '44': 'bug', // check option of a view
  '53': 'unavailable', // insufficient resources
  '54': 'bug', // program limit exceeded
  '55': 'bug', // object not in prerequisite state
  '57': 'unavailable', // operator intervention
  '58': 'unavailable', // system error, external to PostgreSQL
  '72': 'undone', // snapshot too old
  F0: 'unavailable', // configuration file error
  HV: 'bug', // foreign data wrapper error
  P0: 'bug', // PL/pgSQL error
  XX: 'bug', // internal error
};

export const sqlStates: Readonly<Record<string, DatabaseErrorKind>> = {
  '22001': 'input', // string too long
  '22003': 'input', // number out of range
  '22008': 'input', // date out of range
  '22021': 'input', // character that the encoding does not have, such as U+0000
  '22P05': 'input', // the same in JSON
  '25006': 'unavailable', // read-only transaction: a standby after a failover
  '25P03': 'undone', // idle-in-transaction timeout: the network was silent, or this process was busy
  '25P04': 'undone', // transaction timeout
  '40002': 'constraint', // a deferred constraint
  '40003': 'unavailable', // statement completion unknown
  '53100': 'full', // disk full
  '54000': 'input', // program limit, such as the length of an index entry
  '54001': 'input', // too deeply nested
  '55006': 'timeout', // object in use
  '55P03': 'timeout', // lock not available
  '57014': 'timeout', // cancelled by the statement timeout, or by an administrator
  '58P01': 'bug', // a file of an extension is missing
  '58P02': 'bug', // duplicate file
  '58P03': 'bug', // file name too long
};

export const networkCodes: ReadonlySet<string> = new Set([
  'EADDRNOTAVAIL', // no local port is free
  'EAI_AGAIN',
  'EAI_FAIL',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETRESET',
  'ENETUNREACH',
  'ENOBUFS',
  'ENOTCONN',
  'ENOTFOUND',
  'EPIPE',
  'EPROTO', // TLS
  'ERR_SOCKET_CLOSED',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
  'ETIMEDOUT',
]);

/** Only when connecting: elsewhere these are codes of the file system. */
export const connectCodes: ReadonlySet<string> = new Set(['EACCES', 'EMFILE', 'ENFILE', 'ENOENT', 'EPERM']);

/** Errors that are recognised by their name. */
export const names: Readonly<Record<string, DatabaseErrorKind>> = {
  /** From `connection.ts`. */
  DatabaseUnreachable: 'unavailable',
  // The connection broke between two statements. TypeORM drops the reason, and sends nothing more, so nothing was committed.
  QueryRunnerAlreadyReleasedError: 'undone',
  QueryRunnerProviderAlreadyReleasedError: 'undone',
  // The pool was closed: the server is stopping.
  CannotExecuteNotConnectedError: 'unavailable',
  ConnectionIsNotSetError: 'unavailable',
};

/** The beginning of the message of errors without a code: of `pg`, then `pg-pool`, then TypeORM. */
export const messages: readonly (readonly [beginning: string, kind: DatabaseErrorKind])[] = [
  ['Connection terminated', 'unavailable'],
  ['timeout expired', 'unavailable'],
  ['Query read timeout', 'unavailable'],
  ['Client has encountered a connection error', 'unavailable'],
  ['Client was closed', 'unavailable'],
  ['Received unexpected', 'unavailable'],
  ['received invalid response', 'unavailable'],
  ['Unknown authenticationOk message type', 'unavailable'],
  ['The server does not support SSL connections', 'unavailable'],
  ['There was an error establishing an SSL connection', 'unavailable'],
  ['SASL', 'unavailable'],
  ['timeout exceeded when trying to connect', 'unavailable'],
  ['Cannot use a pool after calling end on the pool', 'unavailable'],
  ['Driver not Connected', 'unavailable'],
  ['Query runner already released', 'undone'],
  ['Database connection provided by a query runner was already released', 'undone'],
];

/** The meaning of a database error; undefined when it is not one, or is unknown. */
export function databaseErrorKindOf(error: unknown): DatabaseErrorKind | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const code = codeOf(error);
  return (
    kindOfCode(code, error) ?? kindOfName(error) ?? (code === undefined ? kindOfMessage(error) : undefined)
  );
}

function kindOfCode(code: string | undefined, error: object): DatabaseErrorKind | undefined {
  if (code === undefined) return undefined;
  if (networkCodes.has(code)) return 'unavailable';
  if (connectCodes.has(code))
    return 'syscall' in error && error.syscall === 'connect' ? 'unavailable' : undefined;
  // Node's codes of TLS and certificates.
  if (/^ERR_(?:SSL|TLS)_|^CERT_|_CERT(?:_|$)|_SIGNATURE$/.test(code)) return 'unavailable';
  return code.length === SQLSTATE_LENGTH ? (sqlStates[code] ?? sqlStateClasses[code.slice(0, 2)]) : undefined;
}

const SQLSTATE_LENGTH = 5;

function kindOfName(error: object): DatabaseErrorKind | undefined {
  return 'name' in error && typeof error.name === 'string' ? names[error.name] : undefined;
}

function kindOfMessage(error: object): DatabaseErrorKind | undefined {
  if (!('message' in error) || typeof error.message !== 'string') return undefined;
  const { message } = error;
  return messages.find(([beginning]) => message.startsWith(beginning))?.[1];
}
