/** Calls the endpoints of API keys. */
import { expect } from '@jest/globals';
import { call, type JsonReply, type TestServer } from '../../../testing/server.js';
import type { Scope } from '../../callers/scopes.js';

interface KeyReply {
  readonly reply: JsonReply;
  readonly key: string;
  readonly keyId: string;
}

export class ApiKeyCaller {
  /** The key of the administrator, and every key that was created, to search for in the log. */
  readonly keys: string[];

  constructor(private readonly server: TestServer) {
    this.keys = [server.apiKey];
  }

  send(method: string, path: string, key: string, json?: unknown): Promise<JsonReply> {
    return call(`${this.server.url}/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${key}` },
      ...(json !== undefined && { json }),
    });
  }

  /** Creates a key with the credentials of `by`, which defaults to the administrator's key. */
  async create(
    scopes: readonly Scope[],
    { by = this.server.apiKey, ...more }: { by?: string; ownerDid?: string; expiresAt?: string } = {},
  ): Promise<KeyReply> {
    return this.#record(await this.send('POST', 'api-keys', by, { name: 'a test', scopes, ...more }));
  }

  async rotate(keyId: string, by: string, json?: unknown): Promise<KeyReply> {
    return this.#record(await this.send('POST', `api-keys/${keyId}/rotate`, by, json));
  }

  async list(key: string, search = '') {
    const { status, body } = await this.send('GET', `api-keys${search}`, key);
    expect(status).toBe(200);
    const keys = body.apiKeys as Record<string, unknown>[];
    return { keys, ids: keys.map(({ keyId }) => keyId), nextCursor: body.nextCursor };
  }

  #record(reply: JsonReply): KeyReply {
    const key = typeof reply.body.key === 'string' ? reply.body.key : '';
    if (key !== '') this.keys.push(key);
    return { reply, key, keyId: String(reply.body.keyId) };
  }
}
