import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Scenario } from '@twin-oracle/sdk/testing';
import { startMock, type StartedMock } from '../../../../scripts/mock/testing/start-mock.js';
import { textOf } from './held-text.js';
import { readRecording } from './read-recording.js';
import type { FrameLine, RecordingLine } from './recording.js';
import { startRecording } from './start-recording.js';

const SECRET = 'sk-proj-0123456789abcdefghij';
const said = (content: string) => ({ frame: 'message', data: { content } }) as const;

const scenarios: Scenario[] = [
  {
    name: 'cut',
    summary: 'Cut in the middle of a frame.',
    steps: [{ wait: 20 }, said('one '), { wait: 20 }, { connection: 'mid-frame' }, said('two')],
  },
  {
    name: 'leak',
    summary: 'A secret in pieces.',
    steps: ['My key ', 'is ', 'sk-', 'proj-0123', '456789abc', 'defghij', '. Keep ', 'it'].map(said),
  },
  { name: 'long', summary: 'Long.', steps: [{ text: 'one two three', every: 1 }, { wait: 600_000 }] },
];

let mock: StartedMock;
let folder: string;
let target: URL;
beforeAll(async () => {
  mock = await startMock(scenarios);
  target = new URL(mock.url);
  folder = await mkdtemp(join(tmpdir(), 'twin-oracle-recording-'));
});
afterAll(async () => {
  mock.close();
  await rm(folder, { recursive: true });
});

const headers = {
  authorization: 'Bearer any-token',
  'x-auth-type': 'ucan',
  'content-type': 'application/json',
};

/** Records what is done at the proxy in a new session. */
async function recordingOf(name: string, work: (url: string, sessionId: string) => Promise<void>) {
  const file = join(folder, `${name}.jsonl`);
  const recording = await startRecording({ target, port: 0, file });
  const { url } = recording;
  const created = await fetch(`${url}/sessions`, { method: 'POST', headers });
  const { sessionId } = (await created.json()) as { sessionId: string };
  await work(url, sessionId);
  await recording.close();
  await fetch(new URL(`/sessions/${sessionId}`, target), { method: 'DELETE', headers });
  return { url, lines: readRecording(file), text: await readFile(file, 'utf8') };
}

const ask = (url: string, sessionId: string, message: string) =>
  fetch(`${url}/messages/${sessionId}`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ message, stream: true }),
  });

const framesOf = (lines: readonly RecordingLine[]) =>
  lines.filter((line): line is FrameLine => line.kind === 'frame' && line.event !== undefined);

test('a stream that the server cuts says where', async () => {
  const { lines } = await recordingOf('cut', async (url, sessionId) => {
    const response = await ask(url, sessionId, '/cut');
    await expect(response.text()).rejects.toThrow('terminated');
  });
  expect(framesOf(lines).map(({ event }) => event)).toEqual(['run', 'message']);
  expect(lines.at(-1)).toMatchObject({ kind: 'end', by: 'server', unfinishedBytes: 48 });
});

test('a stream that the client leaves says so', async () => {
  const { lines } = await recordingOf('left', async (url, sessionId) => {
    const { body } = await ask(url, sessionId, '/long');
    for await (const _ of body ?? []) break;
  });
  expect(lines.at(-1)).toMatchObject({ kind: 'end', by: 'client' });
});

test('a secret is taken out of a text that comes in pieces', async () => {
  const { lines, text } = await recordingOf('leak', async (url, sessionId) => {
    expect(await (await ask(url, sessionId, '/leak')).text()).toContain('event: done');
    await (await fetch(`${url}/messages/${sessionId}`, { headers })).text();
  });
  expect(framesOf(lines).map(textOf).join('')).toBe('My key is [[key-1]]. Keep it');
  expect(lines).toContainEqual({ kind: 'credential', placeholder: '[[key-1]]' });
  // Of the transcript as well.
  expect(text).not.toContain(SECRET);
  expect(text).not.toContain('any-token');
});

test.each(['polling', 'websocket'] as const)(
  'packets of both sides are decoded, by %s',
  async (transport) => {
    const { lines } = await recordingOf(transport, async (url, sessionId) => {
      const socket = io(url, {
        transports: [transport],
        query: { sessionId },
        auth: { invocation: 'any-token' },
      });
      await new Promise((resolve) => socket.once('connected', resolve));
      const pong = new Promise((resolve) => socket.once('pong', resolve));
      socket.emit('ping');
      await pong;
      socket.disconnect();
    });
    const packets = lines.flatMap((line) =>
      line.kind === 'packet' ? [[line.from, line.type, [line.data].flat()[0]]] : [],
    );
    expect(packets).toEqual(
      expect.arrayContaining([
        ['client', 'connect', { invocation: '[[authorization-1]]' }],
        ['server', 'event', 'connected'],
        ['client', 'event', 'ping'],
        ['server', 'event', 'pong'],
      ]),
    );
  },
);

test('clients that follow the discovery document stay at the proxy', async () => {
  const { url, lines } = await recordingOf('discovery', async (at) => {
    const { socket } = (await (await fetch(`${at}/.well-known/oracle.json`)).json()) as {
      socket: { url: string };
    };
    expect(socket.url).toBe(at);
  });
  expect(lines[0]).toMatchObject({ kind: 'recording', url });
});
