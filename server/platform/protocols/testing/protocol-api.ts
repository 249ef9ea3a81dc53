/** The operations of protocols as a test calls them, and a look behind them. */
import { randomBytes, randomUUID } from 'node:crypto';
import { call, startTestServer } from '../../../testing/server.js';
import { eventsAbout } from '../../events/testing/logged.js';

export const SOMEBODY = 'did:web:somebody.example';

export const rules = {
  properties: { country: 'string', stoves: { type: 'integer', minimum: 0 } },
  relationships: { verifier: 'Oracle', operator: { kind: 'Organisation', max: 1 } },
};

/** Under a DID that is theirs. */
export const newDid = () => `${SOMEBODY}/${randomUUID()}`;

/** The path of a protocol. */
export const at = (did: unknown, below = '') => `protocols/${encodeURIComponent(String(did))}${below}`;

export type ProtocolApi = Awaited<ReturnType<typeof openProtocolApi>>;

/** On a server of its own. */
export async function openProtocolApi() {
  const server = await startTestServer();
  const scopes = ['twins:read', 'twins:write', 'protocols:write'];
  const key = await send('POST', 'api-keys', { name: 'a test', scopes, ownerDid: SOMEBODY });

  return {
    server,
    send,
    query,
    insertTwin,
    eventsOf,
    /** The key of a user without `admin`. */
    theirs: String(key.body.key),
  };

  function send(method: string, path: string, json?: unknown, apiKey = server.apiKey, headers = {}) {
    return call(`${server.url}/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${apiKey}`, ...headers },
      ...(json !== undefined && { json }),
    });
  }

  function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    return server.database.query<Row>(text, values);
  }

  /** Creates a twin without validation. */
  async function insertTwin(
    protocol: string,
    properties: object = {},
    { type = 'Project', version = 1, status = 'unverified' } = {},
  ): Promise<string> {
    const did = `did:ixo:entity:${randomBytes(16).toString('hex')}`;
    await query(
      `insert into twins (did, type, controller, protocol, protocol_version, properties, verification_status, owner_did)
       values ($1, $2, $3, $4, $5, $6, $7, $3)`,
      [did, type, SOMEBODY, protocol, version, properties, status],
    );
    return did;
  }

  /** What the log has about a twin. */
  function eventsOf(subject: string) {
    return eventsAbout(server.database, subject);
  }
}
