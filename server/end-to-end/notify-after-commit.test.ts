/**
 * PostgreSQL commits transactions that notify one after another, in all databases of an instance. So no transaction with data notifies: each
 * notification comes from the one connection of the server that does nothing else.
 */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type pg from 'pg';
import { connect } from '../persistence/connection.js';
import {
  API_KEYS_CHANGED,
  CLIENT_RESULTS,
  PLATFORM_EVENTS,
  REVOCATIONS,
  RUN_ABORTS,
  SESSIONS_DELETED,
} from '../persistence/notify-channels.js';
import { openStage, type Scene, type Stage } from '../oracle/tools/endpoints/testing/stage.js';
import { bodyAs, call } from '../testing/server.js';
import { calls, finish, say } from '../testing/services/openai-server.js';

const CHANNELS = [
  API_KEYS_CHANGED,
  CLIENT_RESULTS,
  PLATFORM_EVENTS,
  REVOCATIONS,
  RUN_ABORTS,
  SESSIONS_DELETED,
];

let stage: Stage;
let listener: pg.Client;
const heard: pg.Notification[] = [];
let arrived: () => void = () => undefined;

beforeAll(async () => {
  stage = await openStage();
  listener = await connect(stage.server.database.url);
  listener.on('notification', (notification) => {
    heard.push(notification);
    arrived();
  });
  for (const channel of CHANNELS) await listener.query(`listen ${channel}`);
});
afterAll(async () => {
  await listener.end();
  await stage.close();
});

/** Resolves when there was a notification on the channel since the work began. */
async function notifies(channel: string, work: () => Promise<unknown>): Promise<void> {
  const from = heard.length;
  await work();
  while (!heard.slice(from).some((one) => one.channel === channel))
    await new Promise<void>((resolve) => (arrived = resolve));
}

const withKey = (method: string, path: string, json?: unknown) =>
  call(`${stage.server.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${stage.server.apiKey}` },
    json,
  });

const newKey = async (ownerDid?: string) =>
  bodyAs(
    await withKey('POST', '/v1/api-keys', { name: 'short', scopes: ['twins:read'], ownerDid }),
    'ApiKeyCreated',
  ).keyId;

async function answerTool(scene: Scene): Promise<void> {
  const tab = await scene.openTab();
  const stream = await scene.ask(
    [
      [...calls(['pick', {}]), ...finish('tool_calls')],
      [say('Thanks.'), ...finish()],
    ],
    { tools: [{ name: 'pick', description: 'Picks.', schema: {} }] },
  );
  const { toolCallId } = await tab.heard('browser_tool_call');
  tab.socket.emit('tool_result', { toolCallId, result: 1 });
  await stream.end();
}

async function abortAnswer(scene: Scene): Promise<void> {
  const tab = await scene.openTab();
  const stream = await scene.ask([[...calls(['pick', {}]), ...finish('tool_calls')]], {
    tools: [{ name: 'pick', description: 'Picks.', schema: {} }],
  });
  await tab.heard('browser_tool_call');
  await scene.call('POST', '/messages/abort', { sessionId: scene.sessionId });
  await stream.end();
}

it('every notification comes from the one connection that carries no data', async () => {
  const scene = await stage.newScene();
  await notifies(PLATFORM_EVENTS, () => withKey('POST', '/v1/protocols', { name: 'a', properties: {} }));
  await notifies(CLIENT_RESULTS, () => answerTool(scene));
  await notifies(RUN_ABORTS, () => abortAnswer(scene));
  await notifies(SESSIONS_DELETED, () => scene.call('DELETE', `/sessions/${scene.sessionId}`));
  await notifies(REVOCATIONS, () => scene.call('DELETE', '/delegation'));
  const rotated = await newKey();
  await notifies(API_KEYS_CHANGED, () => withKey('POST', `/v1/api-keys/${rotated}/rotate`));
  await notifies(API_KEYS_CHANGED, () => withKey('DELETE', `/v1/api-keys/${rotated}`));

  const person = await stage.newScene();
  await newKey(person.user.did);
  await notifies(API_KEYS_CHANGED, async () => {
    await notifies(SESSIONS_DELETED, () => withKey('POST', '/v1/erasures', { did: person.user.did }));
  });

  expect(new Set(heard.map(({ channel }) => channel))).toEqual(new Set(CHANNELS));
  expect(new Set(heard.map(({ processId }) => processId)).size).toBe(1);
});
