import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import {
  CannotExecuteNotConnectedError,
  type DataSource,
  QueryFailedError,
  QueryRunnerAlreadyReleasedError,
  QueryRunnerProviderAlreadyReleasedError,
  TransactionNotStartedError,
} from 'typeorm';
import { explainDatabase } from '../../startup/database-problems.js';
import { openTestDataSource, type TestDataSource } from '../../testing/test-data-source.js';
import { DatabaseUnreachable } from '../connection.js';
import {
  connectCodes,
  databaseErrorKindOf,
  messages,
  names,
  networkCodes,
  sqlStateClasses,
  sqlStates,
  type DatabaseErrorKind,
} from './database-errors.js';
import { findBinaries } from '../embedded/binaries.js';
import { isTransient } from './transient.js';

/** The status that callers see, and whether background work retries. */
const CONSEQUENCES: Readonly<Record<DatabaseErrorKind, readonly [status: number, isTransient: boolean]>> = {
  unavailable: [503, true],
  full: [503, true],
  timeout: [503, true],
  undone: [503, true],
  constraint: [500, false],
  input: [400, false],
  bug: [500, false],
};

/** PostgreSQL's own list of its codes. */
const errorCodes = readFileSync(join(findBinaries(), '../share/postgresql/errcodes.txt'), 'utf8')
  .split('\n')
  .flatMap((line) => /^([0-9A-Z]{5})\s+E\s/.exec(line)?.[1] ?? []);
const known = [...new Set([...errorCodes, ...Object.keys(sqlStates), '72000'])];

const consequencesOf = (error: unknown) => {
  const problem = explainDatabase(error);
  return [problem?.status ?? 500, isTransient(error)];
};

describe('an SQLSTATE', () => {
  let database: TestDataSource;
  let dataSource: DataSource;
  beforeAll(async () => {
    database = await openTestDataSource({ poolSize: 1 });
    ({ dataSource } = database);
  });
  afterAll(() => database.close());

  it('has a meaning for every code of PostgreSQL, which determines the status', async () => {
    const raise = (code: string) => `do $$ begin raise exception using errcode = '${code}'; end $$`;
    for (const code of known) {
      const error: unknown = await dataSource.query(raise(code)).catch((thrown: unknown) => thrown);
      const kind = sqlStates[code] ?? sqlStateClasses[code.slice(0, 2)];
      expect([code, databaseErrorKindOf(error)]).toEqual([code, kind ?? 'a class that is not in the table']);
      if (kind) expect([code, ...consequencesOf(error)]).toEqual([code, ...CONSEQUENCES[kind]]);
    }
  });

  it('is listed individually only where it differs from its class', () => {
    const repeated = Object.entries(sqlStates).filter(
      ([code, kind]) => sqlStateClasses[code.slice(0, 2)] === kind,
    );
    expect(repeated).toEqual([]);
  });

  it.each<readonly [string, DatabaseErrorKind, string]>([
    ['08006', 'unavailable', 'connection failure'],
    ['53300', 'unavailable', 'too many connections'],
    ['57P01', 'unavailable', 'shutdown'],
    ['57P03', 'unavailable', 'start'],
    ['25006', 'unavailable', 'a standby'],
    ['57014', 'timeout', 'the statement timeout'],
    ['25P03', 'undone', 'the idle-in-transaction timeout'],
    ['40001', 'undone', 'a conflict of transactions'],
    ['40P01', 'undone', 'a deadlock'],
    ['23505', 'constraint', 'a row that is there'],
    ['22P05', 'input', 'a character that cannot be stored'],
    ['42P01', 'bug', 'a table that is not there'],
  ])('%s is %s: %s', (code, kind) => {
    expect(databaseErrorKindOf(Object.assign(new Error('from PostgreSQL'), { code }))).toBe(kind);
  });
});

describe('an error of the driver, the pool or TypeORM', () => {
  const withCode = (code: string, more: object = {}) =>
    Object.assign(new Error('from the system'), { code, ...more });

  it.each([
    ...networkCodes,
    'ERR_SSL_WRONG_VERSION_NUMBER',
    'CERT_HAS_EXPIRED',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
  ])('with the code %s says that the database is unavailable', (code) =>
    expect(databaseErrorKindOf(withCode(code))).toBe('unavailable'),
  );

  it.each([...connectCodes])('with the code %s is a database error only when connecting', (code) => {
    expect(databaseErrorKindOf(withCode(code, { syscall: 'connect' }))).toBe('unavailable');
    expect(databaseErrorKindOf(withCode(code, { syscall: 'open' }))).toBeUndefined();
  });

  it.each(messages)('that says "%s" is %s, also in a failed query', (beginning, kind) => {
    const error = new Error(`${beginning} and more`);
    expect(databaseErrorKindOf(error)).toBe(kind);
    expect(databaseErrorKindOf(new QueryFailedError('select', [], error))).toBe(kind);
  });

  it('is recognised by its name', () => {
    const errors = [
      new DatabaseUnreachable('postgres://nobody@localhost/none', new Error('timeout expired')),
      new QueryRunnerAlreadyReleasedError(),
      new QueryRunnerProviderAlreadyReleasedError(),
      new CannotExecuteNotConnectedError(),
    ];
    for (const error of errors) expect(databaseErrorKindOf(error)).toBe(names[error.name]);
  });

  it('that is unknown, or not an error, has no meaning here', () => {
    const others = [new TransactionNotStartedError(), new Error('no'), withCode('EISDIR'), 'no', undefined];
    for (const error of others) {
      expect(databaseErrorKindOf(error)).toBeUndefined();
      expect(consequencesOf(error)).toEqual([500, false]);
    }
  });

  it('is what its library throws: the table has the library texts and names', async () => {
    const thrown = async (work: () => Promise<unknown>) => work().then(() => undefined, databaseErrorKindOf);
    const pool = new pg.Pool();
    await pool.end();
    expect(await thrown(() => pool.connect())).toBe('unavailable');
    const client = new pg.Client({ host: '127.0.0.1', port: 1 });
    expect(await thrown(() => client.connect())).toBe('unavailable');
  });
});
