import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createOracleClient } from '@twin-oracle/sdk';
import type { Scenario } from '@twin-oracle/sdk/testing';
import { startRecording } from '../../../packages/conformance/src/recording/start-recording.js';
import { startMock, type StartedMock } from '../testing/start-mock.js';

const script = fileURLToPath(new URL('main.ts', import.meta.url));

const original: Scenario = {
  name: 'original',
  summary: 'Refused, then cut.',
  refuse: { code: 'too_many_requests', detail: 'Wait', retryAfterSeconds: 1, times: 2 },
  steps: [
    { wait: 30 },
    { text: 'one ', every: 0 },
    { wait: 30 },
    { connection: 'mid-frame' },
    { tool: { name: 'count', args: {}, takes: 200, output: '3' } },
    { text: 'two', every: 0 },
  ],
};
const other: Scenario = { name: 'other', summary: 'Another.', steps: [{ text: 'Hello', every: 0 }] };

let mock: StartedMock;
let folder: string;
let file: string;
const runs: string[] = [];
beforeAll(async () => {
  mock = await startMock([original, other]);
  folder = await mkdtemp(join(tmpdir(), 'twin-oracle-scenario-'));
  file = join(folder, 'said.jsonl');
  const target = new URL(mock.url);
  const recording = await startRecording({ target, port: 0, file });
  const auth = { headers: () => Promise.resolve({ authorization: 'Bearer any', 'x-auth-type': 'ucan' }) };
  const client = createOracleClient({ baseUrl: recording.url, auth });
  const { sessionId } = await client.sessions.create();
  for (const { name } of [original, other]) {
    const send = () => client.messages.stream(sessionId, { message: `/${name}` }, { retries: false });
    const answer = await send().catch(send).catch(send);
    await answer.text();
    runs.push(answer.runId ?? '');
  }
  await recording.close();
});
afterAll(async () => {
  mock.close();
  await rm(folder, { recursive: true });
});

const scenarioOf = (...options: string[]) =>
  spawnSync(
    process.execPath,
    ['--conditions=twin-oracle-source', '--import', 'tsx', script, '--from', file, ...options],
    { encoding: 'utf8' },
  );

test('a run of a recording becomes a scenario, with its refusals, its cut and what came after it', () => {
  const { stdout, stderr } = scenarioOf('--run', runs[0] ?? '', '--name', 'again');
  expect(stderr).toBe('');
  const { refuse, steps } = parse(stdout) as Scenario;
  expect(refuse).toEqual(original.refuse);
  expect(steps.filter((step) => !('wait' in step))).toMatchObject([
    { frame: 'message', data: { content: 'one ' } },
    { connection: 'mid-frame' },
    { tool: { name: 'count', args: {}, output: '3' } },
    { frame: 'message', data: { content: 'two' } },
  ]);
  const waits = steps.map((step) => ('wait' in step ? step.wait : 0));
  expect(Math.max(...waits)).toBeGreaterThan(100);
});

test('which run is meant must be said where there are several', () => {
  const { status, stderr } = scenarioOf();
  expect([status, stderr]).toEqual([1, expect.stringContaining(`${runs[1] ?? ''}  /other`)]);
});
