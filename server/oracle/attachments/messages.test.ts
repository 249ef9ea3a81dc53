import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startMediaServer, type MediaServer } from '../../testing/services/media-server.js';
import { finish, say } from '../../testing/services/openai-server.js';
import { call } from '../../testing/server.js';
import { openStage, type Scene, type Stage } from '../tools/endpoints/testing/stage.js';

/** The beginning of a PNG is enough for it to count as one. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let stage: Stage;
let media: MediaServer;
beforeAll(async () => {
  media = await startMediaServer();
  stage = await openStage({ ATTACHMENTS_PRIVATE: 'on' });
});
afterAll(async () => {
  await stage.close();
  await media.close();
});

const answer = (text: string) => [[say(text), ...finish()]];
const messagesOf = async (scene: Scene) =>
  (await scene.call('GET', `/messages/${scene.sessionId}`)).body.messages;

it('text and images are given to the model, and recorded with the message and their sizes', async () => {
  const scene = await stage.newScene();
  const text = {
    mxcUri: media.putFile('/r.csv', { body: 'stove,7' }),
    filename: 'r.csv',
    mimetype: 'text/csv',
  };
  const image = { mxcUri: media.putFile('/i.png', { body: PNG }), filename: 'i.png', mimetype: 'image/png' };
  const asked = stage.model.requests.length;
  const stream = await scene.ask(answer('Seven.'), { attachments: [text, image] });
  await stream.end();
  const { body } = await stage.model.request(asked);
  const question = JSON.stringify(body.messages.at(-1));
  expect(question).toContain('stove,7');
  expect(question).toContain(`data:image/png;base64,${PNG.toString('base64')}`);
  expect(await messagesOf(scene)).toMatchObject([
    {
      attachments: [
        { ...text, size: 7 },
        { ...image, size: PNG.length },
      ],
    },
    { type: 'ai' },
  ]);
});

it('text is available in later turns; images are named, but deleted', async () => {
  const scene = await stage.newScene();
  const text = {
    mxcUri: media.putFile('/t.txt', { body: 'the password is fish' }),
    filename: 't.txt',
    mimetype: 'text/plain',
  };
  const image = { mxcUri: media.putFile('/j.png', { body: PNG }), filename: 'j.png', mimetype: 'image/png' };
  await (await scene.ask(answer('Seen.'), { attachments: [text, image] })).end();
  const asked = stage.model.requests.length;
  await (await scene.ask(answer('Fish.'))).end();
  const { body } = await stage.model.request(asked);
  const said = JSON.stringify(body.messages);
  expect(said).toContain('the password is fish');
  expect(said).toContain('j.png');
  expect(said).not.toContain(PNG.toString('base64'));
});

it('a file that cannot be fetched refuses the message, by name, and nothing is stored', async () => {
  const scene = await stage.newScene();
  const good = { mxcUri: media.putFile('/g.txt', { body: 'g' }), filename: 'g.txt', mimetype: 'text/plain' };
  const gone = { mxcUri: `${media.url}/nowhere`, filename: 'gone.txt', mimetype: 'text/plain' };
  const { status, body } = await scene.call('POST', `/messages/${scene.sessionId}`, {
    message: 'Look',
    attachments: [good, gone],
  });
  expect(status).toBe(422);
  expect(body).toMatchObject({
    code: 'attachment_unavailable',
    errors: [{ field: 'body.attachments[1]', rule: 'status', message: expect.stringContaining('gone.txt') }],
  });
  expect(await messagesOf(scene)).toEqual([]);
});

it('nothing is fetched for the session of another user', async () => {
  const [scene, stranger] = [await stage.newScene(), await stage.newScene()];
  const before = media.requests.length;
  const attachments = [
    { mxcUri: media.putFile('/s.txt', { body: 's' }), filename: 's.txt', mimetype: 'text/plain' },
  ];
  const { status } = await stranger.call('POST', `/messages/${scene.sessionId}`, {
    message: 'Hi',
    attachments,
  });
  expect(status).toBe(404);
  expect(media.requests.length).toBe(before);
});

it('files are no longer fetched when the sender disconnects, and nothing is stored', async () => {
  const scene = await stage.newScene();
  const leaving = new AbortController();
  let givenUp: () => void = () => undefined;
  const stopped = new Promise<void>((resolve) => (givenUp = resolve));
  const mxcUri = media.answer('/silent.txt', (_, response) => {
    response.on('close', givenUp);
    leaving.abort();
  });
  const sent = fetch(`${stage.server.url}/messages/${scene.sessionId}`, {
    method: 'POST',
    headers: { ...(await scene.user.headers()), 'content-type': 'application/json' },
    body: JSON.stringify({
      message: 'Look',
      stream: true,
      attachments: [{ mxcUri, filename: 'silent.txt', mimetype: 'text/plain' }],
    }),
    signal: leaving.signal,
  });
  await expect(sent).rejects.toThrow();
  await stopped;
  expect(await messagesOf(scene)).toEqual([]);
});

it('a message that is sent twice with one key, the second while its files are fetched, is stored once', async () => {
  const scene = await stage.newScene();
  const waiting: (() => void)[] = [];
  const mxcUri = media.answer('/twice.txt', (_, response) => {
    waiting.push(() => response.end('twice'));
    // Both are asked for before either comes.
    if (waiting.length === 2) for (const send of waiting) send();
  });
  stage.model.script(...answer('Once.'));
  const send = async () =>
    call(`${stage.server.url}/messages/${scene.sessionId}`, {
      method: 'POST',
      headers: { ...(await scene.user.headers()), 'idempotency-key': `twice-${scene.sessionId}` },
      json: { message: 'Look', attachments: [{ mxcUri, filename: 'twice.txt', mimetype: 'text/plain' }] },
    });
  const [one, other] = await Promise.all([send(), send()]);
  expect(one).toMatchObject({ status: 200, body: { runId: other.body.runId } });
  expect(await messagesOf(scene)).toHaveLength(2);
});
