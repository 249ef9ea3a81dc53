/** A dedicated connection, for work that must not use the pool: locks, `create database`, health checks. */
import pg from 'pg';
import { codeOf } from './errors/error-code.js';

const CONNECT_LIMIT_MS = 10_000;

/** Connects, or rejects with a message without the password. The caller closes the connection. */
export async function connect(url: string): Promise<pg.Client> {
  try {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
      application_name: 'twin-oracle',
      keepAlive: true,
    });
    // A query in flight rejects when the connection is lost; without a listener an idle client would end the process.
    client.on('error', () => undefined);
    await client.connect();
    return client;
  } catch (error) {
    throw new DatabaseUnreachable(url, error);
  }
}

/** The connection is closed when `work` is done, which releases its locks. */
export async function withConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(url);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Has no `cause`: the underlying errors may hold the whole URL, and loggers print causes. */
export class DatabaseUnreachable extends Error {
  override readonly name = 'DatabaseUnreachable';
  /** PostgreSQL's SQLSTATE or the system's error code, if there was one. */
  readonly code: string | undefined;

  constructor(url: string, reason: unknown) {
    super(`Cannot connect to ${placeOf(url)}: ${withoutPassword(url, messageOf(reason))}`);
    this.code = codeOf(reason);
  }
}

function placeOf(url: string): string {
  if (!URL.canParse(url)) {
    return 'the database, because DATABASE_URL is not an address such as postgres://user:password@host:5432/name (special characters in the password are written as %XX)';
  }
  const { username, hostname, port, pathname } = new URL(url);
  const user = username === '' ? '' : `${username}@`;
  return `the database ${user}${hostname}${port === '' ? '' : `:${port}`}${pathname}`;
}

function withoutPassword(url: string, text: string): string {
  const password = URL.canParse(url) ? new URL(url).password : '';
  if (password === '') return text;
  return text.replaceAll(password, '***').replaceAll(decodeURIComponent(password), '***');
}

/** `localhost` has two addresses; when both refuse, Node's error has an empty message and holds the reasons inside. */
function messageOf(reason: unknown): string {
  if (typeof reason !== 'object' || reason === null) return String(reason);
  if ('errors' in reason && Array.isArray(reason.errors)) return reason.errors.map(messageOf).join('; ');
  return 'message' in reason ? String(reason.message) : 'unknown reason';
}
