import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createOracleClient } from '@twin-oracle/sdk';
import type { Scenario } from '@twin-oracle/sdk/testing';
import { startMock, type StartedMock } from '../../../../scripts/mock/testing/start-mock.js';
import { startRecording } from '../recording/start-recording.js';
import { runSuite } from '../suite/run-suite.js';
import { discover } from '../suite/server-under-test.js';
import { replayCase } from './replay-case.js';

const scenarios: Scenario[] = [
  {
    name: 'cut',
    summary: 'Cut in the middle of a frame.',
    steps: [
      { wait: 20 },
      { text: 'one ', every: 0 },
      { wait: 20 },
      { connection: 'mid-frame' },
      { text: 'two', every: 0 },
    ],
  },
  {
    name: 'long',
    summary: 'Stopped by the client.',
    steps: [{ text: Array.from({ length: 2_000 }, (_, index) => `word${index}`).join(' '), every: 5 }],
  },
];

let mock: StartedMock;
let url: string;
let folder: string;
let file: string;
beforeAll(async () => {
  mock = await startMock(scenarios);
  ({ url } = mock);
  folder = await mkdtemp(join(tmpdir(), 'twin-oracle-replay-'));
  file = join(folder, 'faults.jsonl');
  const recording = await startRecording({ target: new URL(url), port: 0, file });
  const auth = { headers: () => Promise.resolve({ authorization: 'Bearer any', 'x-auth-type': 'ucan' }) };
  const client = createOracleClient({ baseUrl: recording.url, auth });
  const { sessionId } = await client.sessions.create();
  await (await client.messages.stream(sessionId, { message: '/cut' })).text();
  const long = await client.messages.stream(sessionId, { message: '/long' });
  for await (const { id } of long) if (id === 5) await long.abort();
  await client.messages.list(sessionId);
  await recording.close();
});
afterAll(async () => {
  mock.close();
  await rm(folder, { recursive: true });
});

async function replay(path: string) {
  const { outcomes } = await runSuite({
    server: await discover(url),
    seed: 1,
    cases: [replayCase(path)],
    capabilities: new Set(),
    lacks: new Map(),
    concurrency: 1,
  });
  return outcomes[0];
}

test('streams that were cut and joined again, or stopped, are replayed', async () => {
  const outcome = await replay(file);
  expect([outcome?.failure, outcome?.status]).toEqual([undefined, 'passed']);
});

test.each([
  ['two', 'three', /^the text of the frames message|^the text /],
  ['"status":"aborted"', '"status":"finished"', /^the frame done\.status|^the body of POST|^the text word/],
])('a recording with %s changed to %s is failed', async (from, to, expected) => {
  const changed = join(folder, 'changed.jsonl');
  await writeFile(changed, (await readFile(file, 'utf8')).replaceAll(from, to));
  expect(await replay(changed)).toMatchObject({ failure: { expected: expect.stringMatching(expected) } });
});
