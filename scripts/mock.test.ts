import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

const script = fileURLToPath(new URL('mock.ts', import.meta.url));
const run = promisify(execFile);

let mock: ChildProcess;
let calls: string[];

beforeAll(async () => {
  mock = spawn(process.execPath, ['--import', 'tsx', script], {
    env: { ...process.env, MOCK_PORT: String(await freePort()) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  calls = await printedCalls(mock);
});

afterAll(() => {
  mock.kill();
});

test('each call that the mock prints works unchanged', async () => {
  const answers = await Promise.all(
    calls.map((call) => run('sh', ['-c', `${call} --silent --write-out '\n%{http_code} %{content_type}'`])),
  );
  expect(answers.map(({ stdout }) => stdout.split('\n').at(-1))).toEqual([
    '201 application/json',
    '200 application/json',
    '200 text/event-stream',
    '404 application/problem+json',
    '201 application/json',
  ]);
});

test.each([400, 401, 404, 413, 415, 503])(
  'an error %i that is asked for has its own status in its body',
  async (status) => {
    const url = calls[1]?.split(' ').at(-1) ?? '';
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        authorization: 'Bearer any',
        'x-auth-type': 'ucan',
        'content-type': 'application/json',
        prefer: `code=${status}`,
      },
      body: '{"message":"hi"}',
    });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ status, statusCode: status });
  },
);

test('the mock stops on Ctrl-C without a failure', async () => {
  const exited = once(mock, 'exit');
  mock.kill('SIGINT');
  expect(await exited).toEqual([0, null]);
});

/** Waits until all calls are printed; the last one ends with an empty line. The output must be read on, or the mock would block. */
function printedCalls({ stdout }: ChildProcess): Promise<string[]> {
  let text = '';
  return new Promise((resolve, reject) => {
    stdout?.on('data', (chunk) => {
      text += String(chunk);
      const [, printed = ''] = text.split('To try it:\n');
      if (printed.endsWith('/v1/domains\n\n'))
        resolve(printed.split('\n').filter((line) => line.startsWith('curl ')));
    });
    stdout?.on('end', () => reject(new Error(`the mock has ended: ${text}`)));
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
