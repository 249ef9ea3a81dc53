import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createMcpInvocation } from '@twin-oracle/sdk/ucan';
import { startMediaServer, type MediaServer } from '../../testing/services/media-server.js';
import { startTestServer, type TestServer } from '../../testing/server.js';
import { createProject } from '../testing/projects.js';
import { createTestSession, type TestSession } from '../testing/session-client.js';

let server: TestServer;
let media: MediaServer;
let alice: TestSession;

beforeAll(async () => {
  media = await startMediaServer();
  server = await startTestServer({ ATTACHMENTS_PRIVATE: 'on' });
});
afterAll(async () => {
  await server.close();
  await media.close();
});
beforeEach(async () => {
  alice = await createTestSession(server);
});

describe('a message', () => {
  it('is answered from the twin graph as one JSON reply', async () => {
    const { body: twin } = await createProject(server, 'Solar Kitchen');
    const {
      status,
      body,
      headers: sent,
    } = await alice.send({ message: 'What do you know about Solar Kitchen?' });
    expect(status).toBe(200);
    expect(sent.get('x-run-id')).toMatch(/^run_/);
    expect(body).toEqual({
      message: {
        type: 'ai',
        content: expect.stringContaining(String(twin.did)),
        id: expect.stringMatching(/^msg_/),
      },
      sessionId: alice.sessionId,
      runId: sent.get('x-run-id'),
      status: 'finished',
    });
  });

  it('brings the whole transcript when asked', async () => {
    const attachment = {
      mxcUri: media.putFile('/a.pdf', { body: 'twelve bytes' }),
      filename: 'a.pdf',
      mimetype: 'application/pdf',
      size: 12,
      category: 'document',
    };
    const { body } = await alice.send({
      message: 'help',
      returnAllMessages: true,
      attachments: [attachment],
    });
    expect(body.messages).toMatchObject([
      { type: 'human', content: 'help', isComplete: true, attachments: [attachment], attachment },
      { type: 'ai', isComplete: true, reasoning: 'Thinking…' },
    ]);
    expect(await alice.messages()).toEqual(body.messages);
  });

  it('takes every field of the contract', async () => {
    const mcp = await createMcpInvocation({
      issuer: alice.user.key,
      audience: server.oracleDid,
      server: 'server',
      tool: 'tool',
    });
    const mxcUri = media.putMedia('1', { body: 'a' });
    const file = { mxcUri, filename: 'x', mimetype: 'text/plain' };
    const event = { type: 'm.room.message', content: { msgtype: 'm.file', body: 'x', url: mxcUri } };
    const message = {
      message: 'hi',
      stream: false,
      returnAllMessages: false,
      tools: [
        { name: 't', description: 'd', schema: { $schema: 'http://json-schema.org/draft-07/schema#' } },
      ],
      agActions: [{ name: 'a', description: 'd', schema: {}, hasRender: true }],
      attachments: [file, { ...file, mxcUri: undefined, eventId: media.putEvent(event, '!r:h') }],
      mcpInvocations: { 'server/tool': mcp.serialized },
      timezone: 'Europe/Rome',
      homeServer: media.url,
      model: 'x/y',
      multitask: 'reject',
      metadata: { editorRoomId: '!r:h', spaceId: 's' },
    };
    const { status, body } = await alice.send(message, {
      headers: { 'x-matrix-access-token': media.accessToken },
    });
    expect([status, body.code]).toEqual([200, undefined]);
  });

  it.each([
    ['no text', {}, 'body.message', 'required'],
    ['empty text', { message: '' }, 'body.message', 'minLength'],
    ['text that is too long', { message: 'x'.repeat(65_537) }, 'body.message', 'maxLength'],
    ['"true" for true', { message: 'x', stream: 'true' }, 'body.stream', 'type'],
    ['an unknown field', { message: 'x', requestId: 'mine' }, 'body.requestId', 'additionalProperties'],
    [
      'an unknown field below',
      { message: 'x', tools: [{ name: 'a', description: 'b', schema: {}, fn: 1 }] },
      'body.tools[0].fn',
      'additionalProperties',
    ],
    [
      'an 11th attachment',
      { message: 'x', attachments: Array(11).fill({ eventId: '$a', filename: 'f', mimetype: 'm' }) },
      'body.attachments',
      'maxItems',
    ],
    [
      'an attachment without source',
      { message: 'x', attachments: [{ filename: 'f', mimetype: 'm' }] },
      'body.attachments[0]',
      'anyOf',
    ],
    [
      'a file: attachment',
      { message: 'x', attachments: [{ mxcUri: 'file:///etc/passwd', filename: 'f', mimetype: 'm' }] },
      'body.attachments[0].mxcUri',
      'pattern',
    ],
    [
      'an invocation that is no base64',
      { message: 'x', mcpInvocations: { t: '***' } },
      'body.mcpInvocations.t',
      'pattern',
    ],
  ])('is refused, and nothing is stored: %s', async (_, json, field, rule) => {
    const { status, body } = await alice.call('POST', `/messages/${alice.sessionId}`, json);
    expect(status).toBe(400);
    expect(body.errors).toEqual(expect.arrayContaining([expect.objectContaining({ field, rule })]));
    expect(await alice.messages()).toEqual([]);
  });
});
