import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { call, startTestServer, type TestServer } from '../server/testing/server.js';

const run = promisify(execFile);

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'twin-oracle-token-'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

async function headersFrom(...variables: string[]): Promise<Record<string, string>> {
  const { stdout } = await run('make', [
    '--silent',
    'token',
    `KEY_FILE=${join(folder, 'keys/key')}`,
    ...variables,
  ]);
  return Object.fromEntries(
    [...stdout.matchAll(/^(.+?): (.+)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
}

test('make token prints headers that sign calls to the oracle, for the same user each time', async () => {
  const first = await headersFrom(`BASE_URL=${server.url}`);
  expect(Object.keys(first)).toEqual(['Authorization', 'X-Auth-Type']);
  const made = await call(`${server.url}/sessions`, { method: 'POST', headers: first });
  expect(made.status).toBe(201);

  const second = await headersFrom(`BASE_URL=${server.url}`, 'EXPIRES_SECONDS=60');
  const { body } = await call(`${server.url}/sessions`, { headers: second });
  expect(body).toMatchObject({ total: 1, sessions: [{ sessionId: made.body.sessionId }] });
});

test('make token keeps its key where only its owner can read it', async () => {
  await headersFrom(`BASE_URL=${server.url}`);
  expect((await stat(join(folder, 'keys/key'))).mode & 0o777).toBe(0o600);
});

test.each([
  ['no server answers', ['BASE_URL=http://127.0.0.1:9'], 'No server answers at http://127.0.0.1:9'],
  [
    'the time is longer than the oracle allows',
    ['EXPIRES_SECONDS=3000'],
    'EXPIRES_SECONDS must be at most 900',
  ],
  ['the time is no number', ['EXPIRES_SECONDS=soon'], 'EXPIRES_SECONDS must be a whole number'],
])('make token fails with a sentence when %s', async (_case, variables, sentence) => {
  await expect(headersFrom(`BASE_URL=${server.url}`, ...variables)).rejects.toMatchObject({
    stderr: expect.stringContaining(sentence),
  });
});
