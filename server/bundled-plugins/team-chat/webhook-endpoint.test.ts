import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { call, startTestServer, type TestServer } from '../../testing/server.js';
import { payloadOf, type TestMessage } from './testing/chat-payloads.js';
import { startChatReceiver, type ChatReceiver } from './testing/chat-receiver.js';
import { chatSettings, sendWebhook } from './testing/chat-stage.js';
import { schemeNames, type SchemeName } from './verification/signature-schemes.js';

let server: TestServer;
let receiver: ChatReceiver;
beforeAll(async () => {
  receiver = await startChatReceiver();
  server = await startTestServer({ PLUGINS: 'team-chat' }, { environment: chatSettings(receiver) });
});
afterAll(async () => {
  await server.close();
  await receiver.close();
});
afterEach(async () => {
  await server.database.query('truncate plugin_team_chat.inbox');
});

const stored = () =>
  server.database.query<{ id: string }>('select id from plugin_team_chat.inbox order by id');
const message: TestMessage = { id: '1', user: '7', thread: '42', text: 'Hello', at: new Date() };
const bodyOf = (scheme: SchemeName, but: Partial<TestMessage> = {}) =>
  JSON.stringify(payloadOf[scheme]({ ...message, at: new Date(), ...but }));
const send = (scheme: SchemeName, body: object | string | Buffer, options = {}) =>
  sendWebhook(
    server,
    scheme,
    typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
    options,
  );

describe('a handshake', () => {
  const challenge = {
    token: 'Jhj5dZrVaK7ZwHHjRyZWjbDl',
    challenge: '3eZbrw1aBm2rZgRNFdxV2595E9CY3gmdALWMmHkvFXO7tYXAYM8P',
    type: 'url_verification',
  };

  it('of Slack gets its challenge back, if it is signed', async () => {
    expect((await send('slack', challenge)).body).toEqual({ challenge: challenge.challenge });
    const forged = await send('slack', challenge, {
      headers: { 'x-slack-signature': `v0=${'0'.repeat(64)}` },
    });
    expect([forged.status, JSON.stringify(forged.body)]).toEqual([
      401,
      expect.not.stringContaining(challenge.challenge),
    ]);
  });

  it('of Discord gets a PONG, and 401 for the wrong signatures that Discord sends on purpose', async () => {
    const ping = { type: 1, id: '1', application_id: '2', token: 'x', version: 1 };
    expect(await send('discord', ping)).toMatchObject({ status: 200, body: { type: 1 } });
    const wrong: Record<string, string>[] = [
      { 'x-signature-ed25519': '00'.repeat(64) },
      { 'x-signature-timestamp': '1' },
    ];
    for (const headers of wrong) {
      const refused = await send('discord', ping, { headers });
      expect([refused.status, refused.body.code]).toEqual([401, 'invalid_signature']);
    }
  });
});

describe.each(schemeNames)('a webhook of %s', (scheme) => {
  it('is refused when it is stale, forged or unsigned, and nothing is stored', async () => {
    const old = new Date(Date.now() - 301_000);
    const replies = [
      await send(scheme, bodyOf(scheme, { at: old }), { at: old }),
      await call(`${server.url}/team-chat/webhooks/${scheme}`, { method: 'POST', json: { type: 'message' } }),
    ];
    for (const { status, body, headers } of replies) {
      expect([status, body.code]).toEqual([401, 'invalid_signature']);
      expect(headers.get('www-authenticate')).toBe(`Webhook realm="${scheme}"`);
    }
    expect(await stored()).toEqual([]);
  });

  it('is stored once, however often it comes', async () => {
    const body = bodyOf(scheme);
    for (const seconds of [0, 60, 120])
      expect(await send(scheme, body, { id: '1', at: new Date(Date.now() - seconds * 1000) })).toMatchObject({
        status: 200,
      });
    expect(await stored()).toHaveLength(1);
  });

  it('is acknowledged and dropped when it is authentic, but no message', async () => {
    const timestamp = new Date().toISOString();
    for (const body of [{ timestamp }, { timestamp, type: 'unknown' }, { timestamp, type: 99 }])
      expect(await send(scheme, body)).toMatchObject({ status: 200, body: {} });
    expect(await stored()).toEqual([]);
  });
});

describe('messages of bots', () => {
  const change = (scheme: SchemeName, path: string, value: unknown) => {
    const payload = payloadOf[scheme]({ ...message, at: new Date() });
    const steps = path.split('.');
    const last = steps.pop() ?? '';
    const holder = steps.reduce<object>((node, step) => Reflect.get(node, step) as object, payload);
    Reflect.set(holder, last, value);
    return payload;
  };

  it.each<[SchemeName, string, unknown]>([
    ['slack', 'event.bot_id', 'B123'],
    ['slack', 'event.subtype', 'bot_message'],
    ['slack', 'event.subtype', 'message_changed'],
    ['slack', 'event.user', undefined],
    // A mention in a channel comes as two events; this is the one that is not taken.
    ['slack', 'event.type', 'message'],
    ['discord', 'member.user.bot', true],
    ['discord', 'type', 4],
    ['discord', 'token', '../../../users/@me'],
    ['teams', 'from.role', 'bot'],
    ['teams', 'type', 'conversationUpdate'],
    ['standard', 'isBot', true],
  ])('and others without a user are dropped: %s with %s = %s', async (scheme, path, value) => {
    expect(await send(scheme, change(scheme, path, value))).toMatchObject({ status: 200, body: {} });
    expect(await stored()).toEqual([]);
  });

  it('are told from direct messages', async () => {
    const direct = change('slack', 'event.type', 'message') as { event: object };
    Reflect.set(direct.event, 'channel_type', 'im');
    await send('slack', direct);
    expect(await stored()).toHaveLength(1);
  });
});

describe('text that the database cannot store', () => {
  it('is dropped with its message where it is an id, and is left out of a text', async () => {
    expect(await send('standard', bodyOf('standard', { user: 'a\0b' }))).toMatchObject({
      status: 200,
      body: {},
    });
    expect(await send('standard', bodyOf('standard', { thread: '\ud800' }))).toMatchObject({ status: 200 });
    expect(await stored()).toEqual([]);
    await send('standard', bodyOf('standard', { text: 'link \0\ud800' }));
    await receiver.until(({ body }) => body.user === message.user);
  });
});

describe('a slash command of Slack', () => {
  const form = (response_url: string) =>
    new URLSearchParams({
      token: 'gIkuvaNzQIHg97ATvDxqgjtO',
      team_id: 'T0001',
      team_domain: 'example',
      channel_id: 'C2147483705',
      channel_name: 'test',
      user_id: 'U2147483697',
      user_name: 'Steve',
      command: '/oracle',
      text: '94070',
      response_url,
      trigger_id: '13345224609.738474920.8088930838d88f008e0',
      api_app_id: 'A123456',
    }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };

  it('is acknowledged to its user alone', async () => {
    const { status, body } = await send('slack', form('https://hooks.slack.com/commands/1234/5678'), {
      headers,
    });
    expect([status, body]).toEqual([200, { response_type: 'ephemeral', text: expect.any(String) }]);
    expect(await stored()).toHaveLength(1);
  });

  it.each([
    'https://example.org/commands/1',
    'http://hooks.slack.com/commands/1',
    'https://hooks.slack.com.example.org/commands/1',
    'https://hooks.slack.com@example.org/commands/1',
    'https://hooks.slack.com:8443/commands/1',
    'https://user@hooks.slack.com/commands/1',
    'not a URL',
  ])('is dropped when it asks for an answer at %s', async (url) => {
    expect(await send('slack', form(url), { headers })).toMatchObject({ status: 200, body: {} });
    expect(await stored()).toEqual([]);
  });
});

describe('a body', () => {
  it.each<[string, string | Buffer, Record<string, string>, number, string]>([
    ['over 64 KiB', 'x'.repeat(65_537), {}, 413, 'payload_too_large'],
    ['that is compressed', gzipSync('{}'), { 'content-encoding': 'gzip' }, 415, 'unsupported_media_type'],
    ['of another type', '{}', { 'content-type': 'text/plain' }, 415, 'unsupported_media_type'],
    [
      'in another charset',
      '{}',
      { 'content-type': 'application/json; charset=latin1' },
      415,
      'unsupported_media_type',
    ],
    ['that is empty', '', {}, 400, 'malformed_request'],
  ])('%s is refused', async (_, body, headers, status, code) => {
    const reply = await send('slack', body, { headers });
    expect([reply.status, reply.body.code]).toEqual([status, code]);
  });

  it('for a scheme that there is not is refused', async () => {
    const { status, body } = await call(`${server.url}/team-chat/webhooks/irc`, { method: 'POST', json: {} });
    expect([status, body.errors]).toEqual([400, [expect.objectContaining({ field: 'path.scheme' })]]);
  });
});
