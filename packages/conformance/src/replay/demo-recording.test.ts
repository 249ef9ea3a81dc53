/** The whole demo, recorded, read, and replayed against another server. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import schema from '../../recording.schema.json' with { type: 'json' };
import { startTestServer, type TestServer } from '../../../../server/testing/server.js';
import { openProxy, type Proxy } from '../proxy/open-proxy.js';
import { readRecording } from '../recording/read-recording.js';
import { startRecording } from '../recording/start-recording.js';
import { runSuite } from '../suite/run-suite.js';
import { discover } from '../suite/server-under-test.js';
import { replayCase } from './replay-case.js';

const isLine = new Ajv2020().compile(schema);

let recorded: TestServer;
let other: TestServer;
let folder: string;
let file: string;
const secrets = new Set<string>();
beforeAll(async () => {
  [recorded, other] = await Promise.all([startTestServer(), startTestServer()]);
  folder = await mkdtemp(join(tmpdir(), 'twin-oracle-recording-'));
  file = join(folder, 'demo.jsonl');
  const recording = await startRecording({ target: new URL(recorded.url), port: 0, file });
  const tap = await tapInto(recording);
  const demo = spawn(
    process.execPath,
    ['--conditions=twin-oracle-source', '--import', 'tsx', 'scripts/demo/main.ts', tap.url],
    { env: { ...process.env, API_KEY: recorded.apiKey }, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const [status] = (await once(demo, 'exit')) as [number];
  expect(status).toBe(0);
  await tap.close();
  await recording.close();
});
afterAll(async () => {
  await Promise.all([recorded.close(), other.close()]);
  await rm(folder, { recursive: true });
});

test('none of the secrets is in the file', async () => {
  const text = await readFile(file, 'utf8');
  expect(secrets.size).toBeGreaterThanOrEqual(5);
  for (const secret of secrets) expect([secret, text.includes(secret.slice(-40))]).toEqual([secret, false]);
  expect(text).not.toMatch(/twk_|qJlcm9vdHO/);
});

test('every line fits the schema, and there are all kinds of them', () => {
  const lines = readRecording(file);
  for (const line of lines) expect([line, isLine(line), isLine.errors]).toEqual([line, true, null]);
  expect(new Set(lines.map(({ kind }) => kind))).toEqual(
    new Set([
      'recording',
      'credential',
      'request',
      'reply',
      'frame',
      'end',
      'socket-open',
      'packet',
      'socket-close',
    ]),
  );
});

test('another server that does the same passes the replay', async () => {
  expect(await replay(file)).toMatchObject({ status: 'passed' });
});

test('a server that does otherwise fails it, and is told where', async () => {
  const text = await readFile(file, 'utf8');
  const changed = join(folder, 'changed.jsonl');
  await writeFile(changed, text.replace('"name":"Clean Cooking Project"', '"name":"Clean Water Project"'));
  expect(await replay(changed)).toMatchObject({
    status: 'failed',
    failure: {
      expected: expect.stringMatching(/^the body of POST \/v1\/domains\.metadata\.name to be Clean Cooking/),
      received: 'Clean Water Project',
    },
  });
});

test('without an API key, a recording that needs one is skipped', async () => {
  expect(await replay(file, {})).toMatchObject({
    status: 'skipped',
    reason: 'No API key was given (--api-key)',
  });
});

async function replay(path: string, keys: { apiKey?: string } = { apiKey: other.apiKey }) {
  const { outcomes } = await runSuite({
    server: await discover(other.url),
    ...keys,
    seed: 1,
    cases: [replayCase(path)],
    capabilities: new Set(),
    lacks: new Map(),
    concurrency: 1,
  });
  return outcomes[0];
}

/** A proxy in front of another one. It keeps the secrets of the credentials that pass it. */
function tapInto({ url }: Proxy): Promise<Proxy> {
  return openProxy({
    target: new URL(url),
    intercept: () => ({
      exchange({ headers, body }) {
        const bearer = (headers.authorization ?? '').replace(/^Bearer /, '');
        const delegation = String(headers['x-ucan-delegation'] ?? '');
        for (const secret of [bearer, delegation, ...secretMembers(body.toString())])
          if (secret !== '') secrets.add(secret);
        return {
          async *body(chunks) {
            for await (const chunk of chunks) {
              for (const secret of secretMembers(chunk.toString())) secrets.add(secret);
              yield chunk;
            }
          },
        };
      },
    }),
  });
}

const secretMembers = (text: string): string[] =>
  [...text.matchAll(/"(?:raw|token|key|secret|invocation|ucanDelegation)":"([^"]{16,})"/g)].map(
    ([, secret = '']) => secret,
  );
