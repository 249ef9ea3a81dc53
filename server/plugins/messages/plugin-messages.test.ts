import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { UcanCaller } from '../../auth/ucan/authenticate-ucan.js';
import { Problem } from '../../contract/errors/problem.js';
import { migrate } from '../../persistence/migrate.js';
import type { UserMessage, UserMessages } from '../../ports/user-messages-port.js';
import { openTestDataSource, type TestDataSource } from '../../testing/test-data-source.js';
import { createPermissionStore, type PermissionStore } from './permission-store.js';
import { createPluginMessages, type PluginMessages } from './plugin-messages.js';

const ada: UcanCaller = {
  kind: 'ucan',
  did: 'did:key:ada',
  tokenId: 'token',
  ids: ['token', 'proof'],
  expiresAt: 0,
  via: 'invocation',
  grant: () => Promise.resolve(undefined),
};

describe('messages of a plugin in the name of users', () => {
  let database: TestDataSource;
  let permissions: PermissionStore;
  let messages: PluginMessages;
  const sent: UserMessage[] = [];
  const revoked = new Set<string>();
  let answer: () => Promise<string> = () => Promise.resolve('Hello Ada');
  const oracle: UserMessages = {
    createSession: (userDid, key) => Promise.resolve(`${userDid} ${key}`),
    send(message) {
      sent.push(message);
      return answer();
    },
  };
  const messagesOf = (plugin: string) =>
    createPluginMessages({
      plugin,
      oracle,
      permissions,
      revocations: revoked,
      isAuthenticated: (caller) => caller === ada,
    });
  const message = (permission: string) => ({
    permission,
    sessionId: 'ses_1',
    text: 'Hello',
    key: '1',
    signal: new AbortController().signal,
  });

  beforeAll(async () => {
    database = await openTestDataSource();
    await migrate(database.url);
    permissions = createPermissionStore(database.dataSource);
  });
  afterAll(() => database.close());
  beforeEach(() => {
    sent.length = 0;
    revoked.clear();
    answer = () => Promise.resolve('Hello Ada');
    messages = messagesOf('sample');
  });

  it('are sent as the user who has allowed it, under keys of the plugin', async () => {
    const permission = await messages.allow(ada);
    expect(await messages.send(message(permission))).toEqual({ ok: 'Hello Ada' });
    expect(sent).toEqual([
      expect.objectContaining({
        sender: { did: ada.did, tokenIds: ada.ids },
        text: 'Hello',
        key: 'plugin:sample:message:1',
      }),
    ]);
    expect(await messages.createSession(permission, '1')).toEqual({
      ok: 'did:key:ada plugin:sample:session:1',
    });
  });

  it('cannot be allowed for a caller whom the plugin has made up', async () => {
    await expect(messages.allow({ ...ada, did: 'did:key:eve' })).rejects.toThrow(
      'plugin sample: messages.allow: takes the caller of a request',
    );
  });

  it.each<[string, (permission: string) => Promise<unknown>]>([
    ['is withdrawn', (permission) => messages.withdraw(permission)],
    ['was given by a token that is revoked', () => Promise.resolve(revoked.add('proof'))],
    ['was given by a token that was revoked earlier', () => permissions.deleteOf(['proof'])],
    ['belongs to another plugin', () => Promise.resolve((messages = messagesOf('other')))],
  ])('are not sent when the permission %s', async (_, end) => {
    const permission = await messages.allow(ada);
    await end(permission);
    expect(await messages.send(message(permission))).toMatchObject({ error: { code: 'not_allowed' } });
    expect(await messages.createSession(permission, '1')).toMatchObject({ error: { code: 'not_allowed' } });
    expect(sent).toEqual([]);
  });

  it('do not end the permissions of other plugins', async () => {
    const permission = await messages.allow(ada);
    await messagesOf('other').withdraw(permission);
    expect(await messages.send(message(permission))).toEqual({ ok: 'Hello Ada' });
  });

  it('return why they are refused, and reject with what nobody expects', async () => {
    const permission = await messages.allow(ada);
    answer = () => Promise.reject(new Problem('payment_required', 'Too few credits'));
    expect(await messages.send(message(permission))).toEqual({
      error: { code: 'payment_required', detail: 'Too few credits' },
    });
    answer = () => Promise.reject(new Error('a bug'));
    await expect(messages.send(message(permission))).rejects.toThrow('a bug');
  });
});
