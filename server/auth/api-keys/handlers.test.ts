import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createCommands } from '../../command/command.js';
import { createSealedBox } from '../encryption/sealed-box.js';
import { createApiKeyHandlers } from './handlers.js';
import type { Callers } from '../callers/handler.js';
import type { ApiKeyCaller } from '../callers/api-key-caller.js';
import { ADMIN, OWNER, after, openTestApiKeys, type TestApiKeys } from './testing/test-api-keys.js';

const caller: ApiKeyCaller = { ...ADMIN, kind: 'apiKey', keyId: '0000000000000', expiresAt: null };
const request = { caller, requestId: 'a test', header: {}, query: {}, path: {}, body: undefined };

let test: TestApiKeys;

beforeAll(async () => {
  test = await openTestApiKeys();
});
afterAll(() => test.close());
beforeEach(() => test.reset());

const sealedBox = createSealedBox([randomBytes(32)]);
const appendEvents = () => Promise.resolve();
const changed = jest.fn<(keyId: string) => void>();
const handlers = () =>
  createApiKeyHandlers(
    createCommands<Callers>({ dataSource: test.dataSource, sealedBox, appendEvents }).command,
    test.management,
    changed,
    () => test.now,
  );

describe('the reply that creates a key', () => {
  it('has the key, its location, and no hash of it', async () => {
    const { status, headers, body } = await handlers().createApiKey({
      ...request,
      body: { name: 'a test', scopes: ['twins:read'], environment: 'test' },
    });
    expect(status).toBe(201);
    expect(headers).toEqual({ Location: `/v1/api-keys/${body.keyId}` });
    expect(body).toEqual({
      keyId: expect.any(String),
      name: 'a test',
      ownerDid: OWNER,
      scopes: ['twins:read'],
      environment: 'test',
      status: 'active',
      createdAt: '2026-01-01T00:00:00.000Z',
      key: expect.stringMatching(`^twk_test_${body.keyId}_`),
    });
  });

  it('reads an expiry with any offset', async () => {
    const { body } = await handlers().createApiKey({
      ...request,
      body: {
        name: 'a test',
        scopes: ['admin'],
        environment: 'live',
        expiresAt: '2026-01-01T03:00:00+02:00',
      },
    });
    expect(body.expiresAt).toBe('2026-01-01T01:00:00.000Z');
  });
});

describe('the reply that shows a key', () => {
  const show = async (keyId: string) => (await handlers().getApiKey({ ...request, path: { keyId } })).body;

  it('gives its status, its last use and its successor', async () => {
    const { record } = await test.newKey();
    const { keyId } = record;
    await test.store.touch(new Map([[keyId, test.now]]));
    const { body } = await handlers().rotateApiKey({ ...request, path: { keyId } });
    const shown = await show(keyId);
    expect(shown).toEqual({
      keyId,
      name: 'a test',
      ownerDid: OWNER,
      scopes: ['admin'],
      environment: 'live',
      status: 'active',
      createdAt: '2026-01-01T00:00:00.000Z',
      lastUsedAt: '2026-01-01T00:00:00.000Z',
      // A day, which is the contract's default for a missing body.
      expiresAt: '2026-01-02T00:00:00.000Z',
      successorId: body.keyId,
    });
    test.now = after(86_400);
    expect(await show(keyId)).toEqual({ ...shown, status: 'expired' });
    const revoked = await handlers().revokeApiKey({ ...request, path: { keyId } });
    expect(revoked.body).toEqual({ ...shown, status: 'revoked', revokedAt: '2026-01-02T00:00:00.000Z' });
    // Once for each change, so that this replica reads the key again at once.
    expect(changed.mock.calls).toEqual([[keyId], [keyId]]);
  });
});

describe('the reply that lists keys', () => {
  it('has a cursor only where there is a next page', async () => {
    const { record } = await test.newKey();
    test.now = after(1);
    await test.newKey();
    const { body } = await handlers().listApiKeys({ ...request, query: { limit: 1 } });
    expect(body).toEqual({ apiKeys: [expect.anything()], nextCursor: body.apiKeys[0]?.keyId });
    const last = await handlers().listApiKeys({
      ...request,
      query: { limit: 1, cursor: body.nextCursor ?? '' },
    });
    expect(last.body).toEqual({ apiKeys: [expect.objectContaining({ keyId: record.keyId })] });
  });
});
