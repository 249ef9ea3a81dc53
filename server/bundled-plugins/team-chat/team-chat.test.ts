import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  call,
  createTestUser,
  startTestServer,
  type TestServer,
  type TestUser,
} from '../../testing/server.js';
import { chatSettings, createMember, linksOf, newLinkCode, type ChatMember } from './testing/chat-stage.js';
import { accept, startChatReceiver, type ChatReceiver } from './testing/chat-receiver.js';
import { schemeNames } from './verification/signature-schemes.js';

let server: TestServer;
let receiver: ChatReceiver;
let ada: TestUser;
beforeAll(async () => {
  receiver = await startChatReceiver();
  server = await startTestServer({ PLUGINS: 'team-chat' }, { environment: chatSettings(receiver) });
});
afterAll(async () => {
  await server.close();
  await receiver.close();
});
beforeEach(async () => {
  receiver.answer = accept;
  ada = await createTestUser(server);
});

const get = async (path: string, user: TestUser) =>
  call(`${server.url}${path}`, { headers: await user.headers() });
const sessionsOf = async (user: TestUser) =>
  (await get('/sessions', user)).body.sessions as { sessionId: string }[];

describe.each(schemeNames)('in a chat of %s', (scheme) => {
  let member: ChatMember;
  beforeEach(() => void (member = createMember(server, receiver, scheme)));

  it('a user who is not linked is told how to link', async () => {
    expect(await member.ask('What is a twin?')).toContain('link YOUR-CODE');
  });

  it('a user who sends a code is linked, and then answered by the oracle in one session for each thread', async () => {
    expect(await member.link(ada)).toContain(ada.did);
    expect(await linksOf(server, ada)).toEqual([
      expect.objectContaining({ scheme, user: member.user, workspace: expect.any(String) }),
    ]);
    expect(await member.ask('/stream 3')).toBe('1 2 3');
    expect(await member.ask('/stream 4')).toBe('1 2 3 4');
    const sessions = await sessionsOf(ada);
    expect(sessions).toHaveLength(1);
    const { body } = await get(`/messages/${sessions[0]?.sessionId ?? ''}`, ada);
    expect(body.messages).toMatchObject([
      { type: 'human', content: '/stream 3' },
      { type: 'ai', content: '1 2 3' },
      { type: 'human', content: '/stream 4' },
      { type: 'ai', content: '1 2 3 4' },
    ]);
    expect(await member.ask('/stream 2', { thread: '42' })).toBe('1 2');
    expect(await sessionsOf(ada)).toHaveLength(2);
  });

  it('a message that comes ten times is answered once', async () => {
    await member.link(ada);
    const before = receiver.replies.length;
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => member.say('/stream 2', { id: '77' + member.user })),
    );
    expect(new Set(replies.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    await member.say('/stream 9');
    // Answers to one user come in order: that to the next message is the last.
    const last = await receiver.until(({ bytes }) => bytes.includes('1 2 3 4 5 6 7 8 9'));
    expect(receiver.replies.indexOf(last)).toBe(before + 1);
    receiver.replies.length = 0;
  });
});

describe('a link', () => {
  let member: ChatMember;
  beforeEach(() => void (member = createMember(server, receiver, 'standard')));

  it('is made by a code once', async () => {
    const { command } = await newLinkCode(server, ada);
    expect(await member.ask(command)).toContain('You are linked');
    const other = createMember(server, receiver, 'standard');
    expect(await other.ask(command)).toContain('not valid');
    expect(await linksOf(server, ada)).toHaveLength(1);
  });

  it('is made by the newest code alone, in whatever form it is typed', async () => {
    const first = await newLinkCode(server, ada);
    const { code } = await newLinkCode(server, ada);
    expect(await member.ask(first.command)).toContain('not valid');
    expect(await member.ask(`LINK ${code.toLowerCase().replace('-', '')}`)).toContain(ada.did);
  });

  it('is not made by a guess, or by a code that has expired', async () => {
    const { command } = await newLinkCode(server, ada);
    await server.database.query(
      'update plugin_team_chat.link_codes set expires_at = now() where user_did = $1',
      [ada.did],
    );
    expect(await member.ask(command)).toContain('not valid');
    expect(await member.ask('link AAAAA-AAAAA')).toContain('not valid');
    expect(await linksOf(server, ada)).toEqual([]);
  });

  it('is replaced by that of another user, whose sessions are their own', async () => {
    await member.link(ada);
    await member.ask('/stream 2');
    const eve = await createTestUser(server);
    await member.link(eve);
    expect(await linksOf(server, ada)).toEqual([]);
    expect(await member.ask('/stream 3')).toBe('1 2 3');
    expect([(await sessionsOf(ada)).length, (await sessionsOf(eve)).length]).toEqual([1, 1]);
  });

  it('ends when its user deletes it, and nobody else can', async () => {
    await member.link(ada);
    const [link] = await linksOf(server, ada);
    const path = `/team-chat/links/${link?.linkId ?? ''}`;
    const remove = async (user: TestUser) =>
      call(server.url + path, { method: 'DELETE', headers: await user.headers() });
    const refused = await remove(await createTestUser(server));
    expect([refused.status, refused.body.code]).toEqual([404, 'chat_link_not_found']);
    expect(await member.ask('/stream 2')).toBe('1 2');
    expect((await remove(ada)).status).toBe(200);
    expect((await remove(ada)).status).toBe(404);
    expect(await member.ask('/stream 2')).toContain('link YOUR-CODE');
  });

  it('ends when the user of the chat says so', async () => {
    await member.link(ada);
    expect(await member.ask('unlink')).toContain('not linked');
    expect(await linksOf(server, ada)).toEqual([]);
  });

  it('ends when the token is revoked by which the user has asked for it', async () => {
    const headers = await ada.headers();
    const { body } = await call(`${server.url}/team-chat/links`, {
      method: 'POST',
      headers: { 'x-ucan-delegation': headers['x-ucan-delegation'] ?? '' },
    });
    expect(await member.ask(String(body.command))).toContain(ada.did);
    expect(await member.ask('/stream 2')).toBe('1 2');
    await call(`${server.url}/delegation`, { method: 'DELETE', headers });
    expect(await member.ask('/stream 2')).toContain('link YOUR-CODE');
    expect(await linksOf(server, ada)).toEqual([]);
  });

  it('has no codes for callers without credentials, or with an API key', async () => {
    const ask = (headers = {}) => call(`${server.url}/team-chat/links`, { method: 'POST', headers });
    expect((await ask()).status).toBe(401);
    expect((await ask({ authorization: `Bearer ${server.apiKey}` })).status).toBe(401);
  });

  it('goes on in a new session when the user has deleted that of the thread', async () => {
    await member.link(ada);
    await member.ask('/stream 2');
    const [session] = await sessionsOf(ada);
    await call(`${server.url}/sessions/${session?.sessionId ?? ''}`, {
      method: 'DELETE',
      headers: await ada.headers(),
    });
    expect(await member.ask('/stream 3')).toBe('1 2 3');
    expect(await member.ask('/stream 4')).toBe('1 2 3 4');
    expect(await sessionsOf(ada)).toHaveLength(1);
  });

  it('leaves no text of a message in the database', async () => {
    await member.link(ada);
    await member.ask('/stream 2');
    await member.ask('/stream 3');
    const rows = await server.database.query<{ content: string | null }>(
      'select content from plugin_team_chat.inbox where chat_user = $1 order by position',
      [member.user],
    );
    // The last one may not be marked as done yet; messages of one user are answered one after the other.
    expect(rows.slice(0, -1)).toEqual([{ content: null }, { content: null }]);
    expect(rows[2]?.content ?? '').not.toContain('stream');
  });
});

it('a reply that the chat cannot take is sent again, and one that it refuses is not', async () => {
  const member = createMember(server, receiver, 'slack');
  receiver.replies.length = 0;
  receiver.answer = (_, response) => {
    receiver.answer = accept;
    response.writeHead(503).end();
  };
  await member.ask('Hello');
  const again = await receiver.until((reply) => receiver.replies.indexOf(reply) === 1);
  expect([again.path, again.body]).toEqual([receiver.replies[0]?.path, receiver.replies[0]?.body]);

  receiver.answer = (_, response) => {
    receiver.answer = accept;
    response.writeHead(200).end('{"ok":false,"error":"channel_not_found"}');
  };
  await member.ask('Hello');
  await member.ask('Hello');
  expect(receiver.replies).toHaveLength(4);
});
