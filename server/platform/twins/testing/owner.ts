/** Somebody with an API key, who works on twins. */
import type { Scope } from '../../../auth/callers/scopes.js';
import { call, startTestServer, type JsonReply, type TestServer } from '../../../testing/server.js';

export interface Owner {
  readonly did: string;
  readonly headers: Record<string, string>;
  get(path: string): Promise<JsonReply>;
  create(json: unknown, path?: 'entities' | 'domains'): Promise<JsonReply>;
  /** A new twin's record; fails when it could not be made. */
  make(json?: object): Promise<Twin>;
  /** With the `ETag` that the twin has now unless it is given. */
  patch(did: string, json: unknown, etag?: string): Promise<JsonReply>;
  remove(did: string, etag?: string): Promise<JsonReply>;
  send(method: string, path: string, json?: unknown, headers?: Record<string, string>): Promise<JsonReply>;
}

/** On a server of their own. */
export interface SoleOwner extends Owner {
  readonly server: TestServer;
}

export interface Twin {
  readonly did: string;
  readonly [field: string]: unknown;
}

export const project = { type: 'Project', protocol: 'did:ixo:protocol/project' };
export const organisation = { type: 'Organisation', protocol: 'did:ixo:protocol/organisation' };
export const group = { type: 'MembershipGroup', protocol: 'did:ixo:protocol/membership-group' };

let owners = 0;

const UNLIMITED = { RATE_LIMIT_PER_MINUTE: '0' };

/** Somebody who may change twins and protocols, and is not `admin`. */
export async function startOwner(): Promise<SoleOwner> {
  const server = await startTestServer(UNLIMITED);
  return { ...(await newOwner(server)), server };
}

/** The administrator, whose key is the server's first. */
export async function startAdmin(): Promise<SoleOwner> {
  const server = await startTestServer(UNLIMITED);
  return { ...adminOf(server), server };
}

export function adminOf(server: TestServer): Owner {
  return ownerWith(server, server.oracleDid, server.apiKey);
}

/** Without `scopes` the one who may change twins and protocols, and is not `admin`. */
export async function newOwner(
  server: TestServer,
  {
    did = `did:ixo:ixo1owner${owners++}`,
    scopes = ['twins:read', 'twins:write', 'protocols:write'],
  }: { did?: string; scopes?: readonly Scope[] } = {},
): Promise<Owner> {
  const key = await call(`${server.url}/v1/api-keys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.apiKey}` },
    json: { name: 'a test', ownerDid: did, scopes },
  });
  return ownerWith(server, did, String(key.body.key));
}

function ownerWith(server: TestServer, did: string, key: string): Owner {
  const headers = { authorization: `Bearer ${key}` };
  const send: Owner['send'] = (method, path, json, more = {}) =>
    call(`${server.url}/v1/${path}`, {
      method,
      headers: { ...headers, ...more },
      ...(json !== undefined && { json }),
    });
  const get = (path: string) => send('GET', path);
  const create: Owner['create'] = (json, path = 'domains') => send('POST', path, json);
  const etagOf = async (twin: string) => String((await get(`domains/${twin}`)).headers.get('etag'));
  return {
    did,
    headers,
    send,
    get,
    create,
    async make(json = project) {
      const { status, body } = await create(json);
      if (status !== 201) throw new Error(JSON.stringify(body));
      return { ...body, did: String(body.did) };
    },
    patch: async (twin, json, etag) =>
      call(`${server.url}/v1/domains/${twin}`, {
        method: 'PATCH',
        headers: { ...headers, 'if-match': etag ?? (await etagOf(twin)) },
        json,
      }),
    remove: async (twin, etag) =>
      send('DELETE', `domains/${twin}`, undefined, { 'if-match': etag ?? (await etagOf(twin)) }),
  };
}

/** What a reply says in short. */
export function verdict({ status, body }: JsonReply): [status: number, code: unknown] {
  return [status, body.code];
}

/** The Membership Group of an organisation that was made by these tests. */
export async function groupOf(owner: Owner, organisationDid: string): Promise<string> {
  const { body } = await owner.get(`domains?controller=${organisationDid}&type=MembershipGroup`);
  const [first] = body.twins as Twin[];
  if (!first) throw new Error(`${organisationDid} has no group`);
  return first.did;
}
