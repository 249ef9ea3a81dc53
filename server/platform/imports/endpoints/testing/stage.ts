/** What tests of imports have in common: owners with keys, uploads, and waiting for what goes on by itself. */
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { Schema } from '../../../../contract/types.js';
import { firstColumn } from '../../../../testing/notes.js';
import {
  call,
  startTestServer,
  type JsonReply,
  type TestReplica,
  type TestServer,
} from '../../../../testing/server.js';

export const PROTOCOL = 'did:ixo:protocol/clean-cooking';

/** The DID of a twin, by a number. */
export function didOf(number: number): string {
  return `did:ixo:entity:${number.toString(16).padStart(32, '0')}`;
}

export function twin(number: number, more: object = {}) {
  return { kind: 'twin', did: didOf(number), type: 'Project', protocol: PROTOCOL, ...more };
}

export function relationship(role: string, from: number | string, to: number | string) {
  const name = (end: number | string) => (typeof end === 'number' ? didOf(end) : end);
  return { kind: 'relationship', role, from: name(from), to: name(to) };
}

export function ndjson(lines: readonly (object | string)[]): string {
  return lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)) + '\n').join('');
}

export type Body = string | Buffer | AsyncIterable<Uint8Array>;

export async function upload(
  { url }: { readonly url: string },
  apiKey: string,
  body: Body,
  headers: Readonly<Record<string, string>> = {},
): Promise<JsonReply> {
  const reply = await fetch(`${url}/v1/imports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/x-ndjson', ...headers },
    body: typeof body === 'string' || Buffer.isBuffer(body) ? body : Readable.toWeb(Readable.from(body)),
    duplex: 'half',
  });
  return { status: reply.status, headers: reply.headers, body: (await reply.json()) as JsonReply['body'] };
}

const ended = new Set(['finished', 'aborted', 'failed']);
const POLL_MS = 10;

/** The import once it goes on no more. */
export async function settled(
  server: { readonly url: string },
  apiKey: string,
  importId: unknown,
): Promise<Schema<'Import'>> {
  for (;;) {
    const { status, body } = await get(server, apiKey, `/v1/imports/${String(importId)}`);
    if (status !== 200) throw new Error(JSON.stringify(body));
    const state = body as unknown as Schema<'Import'>;
    if (ended.has(state.status)) return state;
    await delay(POLL_MS);
  }
}

/** Uploads, and waits until all is made. */
export async function importAll(server: TestReplica, apiKey: string, body: Body): Promise<Schema<'Import'>> {
  const reply = await upload(server, apiKey, body);
  if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
  return settled(server, apiKey, reply.body.importId);
}

export function get({ url }: { readonly url: string }, apiKey: string, path: string): Promise<JsonReply> {
  return call(url + path, { headers: { authorization: `Bearer ${apiKey}` } });
}

export async function errorsOf(
  server: { readonly url: string },
  apiKey: string,
  importId: string,
): Promise<Schema<'ImportError'>[]> {
  const { body } = await get(server, apiKey, `/v1/imports/${importId}/errors?limit=100`);
  return body.errors as Schema<'ImportError'>[];
}

/** What is told of each line. */
export async function resultsOf(
  server: { readonly url: string },
  apiKey: string,
  importId: string,
  query = '',
): Promise<Schema<'ImportResult'>[]> {
  const reply = await fetch(`${server.url}/v1/imports/${importId}/results${query}`, {
    headers: { authorization: `Bearer ${apiKey}` },
  });
  const text = await reply.text();
  if (reply.status !== 200) throw new Error(text);
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as Schema<'ImportResult'>);
}

/** A key of another owner. */
export async function keyOf(
  server: TestServer,
  ownerDid: string,
  scopes: readonly string[],
): Promise<string> {
  const { body } = await call(`${server.url}/v1/api-keys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.apiKey}` },
    json: { name: 'a test', ownerDid, scopes },
  });
  return String(body.key);
}

/** A server, with the key of its operator and those of two owners. */
export async function startWithOwners(
  [one, other]: readonly [string, string],
  settings: Readonly<Record<string, string>> = {},
  scopes: readonly string[] = BULK,
) {
  const server = await startTestServer({ RATE_LIMIT_PER_MINUTE: '0', ...settings });
  const keys = await Promise.all([keyOf(server, one, scopes), keyOf(server, other, scopes)]);
  return { server, admin: server.apiKey, keys };
}

/** Imports the lines. @returns the code of each line that failed, by its number, and all that was said of them. */
export async function importLines(server: TestServer, apiKey: string, lines: readonly (object | string)[]) {
  const state = await importAll(server, apiKey, ndjson(lines));
  const errors = await errorsOf(server, apiKey, state.importId);
  return { state, codes: Object.fromEntries(errors.map(({ line, code }) => [line, code])), errors };
}

export function project(more: object = {}) {
  return { kind: 'twin', type: 'Project', protocol: PROTOCOL, ...more };
}

export function projectCalled(name = 'a project') {
  return project({ metadata: { name } });
}

export function oracle(more: object = {}) {
  return { kind: 'twin', type: 'Oracle', protocol: 'did:ixo:protocol/oracle', ...more };
}

export function organisation(more: object = {}) {
  return { kind: 'twin', type: 'Organisation', protocol: 'did:ixo:protocol/organisation', ...more };
}

export function group(more: object = {}) {
  return { kind: 'twin', type: 'MembershipGroup', protocol: 'did:ixo:protocol/membership-group', ...more };
}

export function member(of: string, did: string) {
  return { kind: 'member', group: of, member: did };
}

/** The DIDs of the twins that are called that, the eldest first. */
export async function named({ database }: TestServer, name: string): Promise<string[]> {
  const dids = await firstColumn(
    database.url,
    `select did from twins where metadata ->> 'name' = '${name}' order by created_at`,
  );
  return dids.map(String);
}

let owners = 0;
/** A key of an owner who has no imports yet. */
export function newOwner(server: TestServer): Promise<string> {
  return keyOf(server, `did:key:owner${owners++}`, BULK);
}

export const BULK = ['imports:write', 'twins:write', 'twins:read'];
