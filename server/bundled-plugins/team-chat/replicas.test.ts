import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestUser, startTestServer, type TestReplica, type TestServer } from '../../testing/server.js';
import { startChatReceiver, type ChatReceiver } from './testing/chat-receiver.js';
import { chatSettings, createMember, sendWebhook } from './testing/chat-stage.js';

let receiver: ChatReceiver;
let first: TestServer;
let second: TestReplica;
beforeAll(async () => {
  receiver = await startChatReceiver();
  first = await startTestServer({ PLUGINS: 'team-chat' }, { environment: chatSettings(receiver) });
  second = await first.startReplica();
});
afterAll(async () => {
  await second.close();
  await first.close();
  await receiver.close();
});

it('a webhook that reaches both replicas many times is answered once, and the answers to a user come in order', async () => {
  const members = Array.from({ length: 5 }, () => createMember(first, receiver, 'standard'));
  for (const member of members) await member.link(await createTestUser(first));
  receiver.replies.length = 0;

  const say = ({ user, thread }: (typeof members)[number], number: number) => {
    const body = JSON.stringify({
      type: 'message',
      workspace: 'acme',
      user,
      thread,
      text: `/stream ${number}`,
    });
    const copies = [first, second, first, second];
    return Promise.all(
      copies.map((replica, copy) =>
        // Each copy has a signature of its own, as when a platform tries again.
        sendWebhook(replica, 'standard', body, {
          id: `${user}-${number}`,
          at: new Date(Date.now() - copy * 1000),
        }),
      ),
    );
  };
  for (const number of [1, 2, 3, 4]) {
    const acknowledged = (await Promise.all(members.map((member) => say(member, number)))).flat();
    expect(new Set(acknowledged.map(({ status }) => status))).toEqual(new Set([200]));
  }
  for (const { user } of members)
    await receiver.until(({ body }) => body.user === user && body.text === '1 2 3 4');

  for (const { user } of members)
    expect(receiver.replies.filter(({ body }) => body.user === user).map(({ body }) => body.text)).toEqual([
      '1',
      '1 2',
      '1 2 3',
      '1 2 3 4',
    ]);
  expect(receiver.replies).toHaveLength(20);
  const [runs] = await first.database.query<{ count: number }>('select count(*)::int as count from runs');
  expect(runs?.count).toBe(20);
});
