import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { runForTest } from '../testing/run-for-test.js';
import { startSmallOracle, type SmallOracle } from '../testing/small-oracle.js';

let oracle: SmallOracle;
let folder: string;

beforeAll(async () => {
  oracle = await startSmallOracle();
  folder = mkdtempSync(join(tmpdir(), 'lacks-'));
});
afterAll(() => {
  oracle.close();
  rmSync(folder, { recursive: true });
});

/** DISC-1 passes and DISC-3 fails at the small oracle. */
const run = (...argv: string[]) => runForTest(['--base-url', oracle.url, ...argv]);

const lacks = (text: string) => {
  const file = join(folder, 'lacks.yaml');
  writeFileSync(file, text);
  return ['--lacks', file];
};

test('a server that keeps all conforms', async () => {
  const { status, text } = await run('--only', 'DISC-1', '--seed', '7');
  expect(status).toBe(0);
  expect(text).toContain(`${oracle.url} conforms: 1 passed, 0 failed, 0 skipped.`);
  expect(text).toContain('--seed 7');
});

test('a server that breaks a MUST does not, and is told what was expected, with a curl line', async () => {
  const { status, text, outcomes } = await run('--only', 'DISC-1,DISC-3');
  expect(status).toBe(1);
  expect(text).toMatch(/FAILED DISC-3 \(MUST\): .*\n {2}The URLs of `contracts` MUST/);
  expect(text).toContain(`curl -i -X GET '${oracle.url}/openapi.json'`);
  expect(outcomes.map((each) => each.status)).toEqual(['passed', 'failed']);
});

test('a SHOULD that is not kept is told, and the server conforms', async () => {
  const { status, text } = await run('--only', 'DISC-4/oracle.json');
  expect(status).toBe(0);
  expect(text).toContain('FAILED DISC-4/oracle.json (SHOULD)');
});

test('what needs something that the server does not offer is skipped, and the report says why', async () => {
  const { status, text } = await run('--only', 'EVT-1,FEED-1,RUN-5');
  expect(status).toBe(0);
  expect(text).toContain('skipped 3: The discovery document does not list the feature socket');
  expect(text).toContain('skipped 1: No API key was given (--api-key)');
  expect(text).toContain('skipped 1: The discovery document does not list the feature streaming');
});

describe('the list of what may be lacking', () => {
  test('a case on it may fail', async () => {
    const { status, outcomes } = await run(
      '--only',
      'DISC-1,DISC-3',
      ...lacks('- { reason: Not yet., cases: [DISC-3] }'),
    );
    expect([status, outcomes[1]?.status, outcomes[1]?.reason]).toEqual([0, 'lacking', 'Not yet.']);
  });

  test('a case on it that passes fails the run', async () => {
    const { status, text } = await run(
      '--only',
      'DISC-1',
      ...lacks('- { reason: Not yet., cases: [DISC-*] }'),
    );
    expect(status).toBe(1);
    expect(text).toContain('take it off the list');
  });

  test.each([
    ['- { reason: Not yet., cases: [DISC-99] }', 'no case has the id DISC-99'],
    ['- { cases: [DISC-1] }', 'each entry has a reason'],
    ['[', 'cannot be read'],
  ])('%s stops the run', async (content, message) => {
    const { status, text } = await run('--only', 'DISC-1', ...lacks(content));
    expect([status, text]).toEqual([2, expect.stringContaining(message)]);
  });
});

test.each([
  [['--base-url', 'nowhere'], '--base-url is a URL'],
  [['--base-url', 'http://127.0.0.1:1'], 'ECONNREFUSED'],
  [['--seed', 'x'], '--seed is a whole number'],
  [['--only', 'NO-1'], 'No case has the id NO-1'],
  [['--nothing'], "Unknown option '--nothing'"],
  [[], 'Say which server to test'],
])('%j ends with 2 and says what is wrong', async (argv, message) => {
  const { status, text } = await runForTest(argv);
  expect([status, text]).toEqual([2, expect.stringContaining(message)]);
  expect(text).toContain('The suite could not be run.');
});

test('a server without a discovery document cannot be tested', async () => {
  const { status, text } = await runForTest(['--base-url', `${oracle.url}/elsewhere`]);
  expect([status, text]).toEqual([2, expect.stringContaining('is no discovery document (status 404)')]);
});

test('all cases are listed', async () => {
  const { status, text } = await runForTest(['--list', '--only', 'RUN-*']);
  expect(status).toBe(0);
  expect(text).toMatch(/^RUN-1 {2}MUST {2}the ids of frames grow$/m);
});
