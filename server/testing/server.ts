/** A whole server on a separate database, for end-to-end tests: both validators are on, and every reply is validated. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createUcanAuth, generateKey, type UcanKey } from '@twin-oracle/sdk/ucan';
import type { components } from '../../generated/server-types.js';
import { readConfig } from '../config/settings.js';
import { createLogger } from '../startup/logging.js';
import { startServer, type RunningServer, type ServerParts } from '../start.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';

export interface TestReplica extends RunningServer {
  /** Every line that was logged so far. */
  readonly logged: Record<string, unknown>[];
  close(): Promise<void>;
}

export interface TestServer extends TestReplica {
  readonly database: TestDatabase;
  readonly apiKey: string;
  /** Starts another server on the same database, with the same keys and settings but for these. Close it first. */
  readonly startReplica: (but?: Record<string, string>) => Promise<TestReplica>;
}

/** `parts` replace the server's own, on every replica. */
export async function startTestServer(
  settings: Record<string, string> = {},
  parts: ServerParts = {},
): Promise<TestServer> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'twin-oracle-'));
  const first = await start(database, dataDir, settings, parts);
  const { firstApiKey } = first;
  if (firstApiKey === undefined) throw new Error('a new database has no key yet');
  return {
    ...first,
    apiKey: firstApiKey,
    database,
    async close() {
      await first.close();
      await database.drop();
      await rm(dataDir, { recursive: true });
    },
    startReplica: (but) => start(database, dataDir, { ...settings, ...but }, parts),
  };
}

/** Starts a server on an existing database and keys. */
async function start(
  database: TestDatabase,
  dataDir: string,
  settings: Record<string, string>,
  parts: ServerParts,
): Promise<TestReplica> {
  const logged: Record<string, unknown>[] = [];
  const log = createLogger('info', { write: (line: string) => void logged.push(asRecord(JSON.parse(line))) });
  const config = readConfig({
    PORT: '0',
    DATABASE_URL: database.url,
    DATABASE_POOL_SIZE: '4',
    DATA_DIR: dataDir,
    VALIDATOR: 'eov',
    REPLY_VALIDATION: 'strict',
    // The event loop is that of the tests, too.
    OVERLOAD_DELAY_MS: '0',
    // Work that a test leaves running is not awaited.
    SHUTDOWN_SECONDS: '0',
    ...settings,
  });
  const server = await startServer(config, log, parts);
  return {
    ...server,
    logged,
    async close() {
      await server.stop();
      const violations = logged.filter(({ msg }) => String(msg).endsWith('does not fit the contract'));
      if (violations.length > 0) throw new Error(JSON.stringify(violations));
    },
  };
}

/** A user with a key, and its credentials. */
export interface TestUser {
  readonly key: UcanKey;
  readonly did: string;
  /** Invocation and delegation, as the published client sends them. */
  headers(): Promise<Record<string, string>>;
  handshake(): Promise<{ invocation: string; ucanDelegation: string }>;
}

export async function createTestUser({ oracleDid }: { oracleDid: string }): Promise<TestUser> {
  const key = await generateKey();
  const auth = createUcanAuth({ key, oracleDid });
  return { key, did: key.did(), headers: () => auth.headers(), handshake: () => auth.handshake() };
}

/** A reply with its body parsed as JSON. */
export interface JsonReply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

/** Sends JSON, or the text in `raw`, and parses the reply as JSON. */
export async function call(
  url: string,
  { raw, json, ...init }: RequestInit & { json?: unknown; raw?: string | Buffer } = {},
): Promise<JsonReply> {
  const headers = new Headers(init.headers);
  if (json !== undefined) headers.set('content-type', 'application/json');
  const body = json === undefined ? raw : JSON.stringify(json);
  const response = await fetch(url, { ...init, headers, ...(body !== undefined && { body }) });
  return { status: response.status, headers: response.headers, body: asRecord(await response.json()) };
}

/**
 * The body of a reply in the contract's type of that name. The server under test validates every reply before it is sent
 * (`REPLY_VALIDATION`), so one that is not a problem has that type.
 */
export function bodyAs<Name extends keyof components['schemas']>(
  { status, body }: JsonReply,
  schema: Name,
): components['schemas'][Name] {
  if (status >= 400) throw new Error(`${status} instead of ${schema}: ${JSON.stringify(body)}`);
  return body as unknown as components['schemas'][Name];
}

/** @returns the id of a new session. */
export async function createSession({ url }: { url: string }, user: TestUser): Promise<string> {
  const reply = await call(`${url}/sessions`, { method: 'POST', headers: await user.headers() });
  return bodyAs(reply, 'Session').sessionId;
}

function asRecord(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new Error('expected an object');
  return { ...value };
}
