import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { generateKey, keyToText } from '@twin-oracle/sdk/ucan';
import { generateApiKey, parseApiKey } from './auth/api-keys/format.js';
import { bundleProgram } from './testing/processes/program.js';
import { runProgram } from './testing/processes/run-program.js';
import { OWNER, openTestApiKeys, type TestApiKeys } from './auth/api-keys/testing/test-api-keys.js';

const PROGRAM = await bundleProgram('server/api-keys-command.ts');

let test: TestApiKeys;
let dataDir: string;

beforeAll(async () => {
  test = await openTestApiKeys();
  dataDir = await mkdtemp(join(tmpdir(), 'twin-oracle-'));
});
afterAll(async () => {
  await test.close();
  await rm(dataDir, { recursive: true });
});
beforeEach(async () => {
  await test.dataSource.query('delete from api_keys');
  test.now = new Date();
});

const oracleKey = keyToText(await generateKey());

const run = (...args: string[]) => runWith({ ORACLE_KEY: oracleKey }, ...args);

/** The real process, as `make api-key` runs it. */
async function runWith(settings: Record<string, string>, ...args: string[]) {
  const { errors: words, ...result } = await runProgram(PROGRAM, args, {
    DATABASE_URL: test.databaseUrl,
    DATA_DIR: dataDir,
    ...settings,
  });
  return { words, ...result };
}

/** The key, when it is all that was printed. */
function keyOf({ output }: { output: string }) {
  expect(output).toMatch(/^twk_\w+\n$/);
  const key = output.trim();
  return { key, keyId: parseApiKey(key)?.keyId ?? '' };
}

const caller = async (key: string) => (await test.apiKeys.authenticate(`Bearer ${key}`)).ok;

describe('the command for API keys', () => {
  it("makes a key that may do everything for the oracle's own DID, unless it is told otherwise", async () => {
    const made = await run('create');
    expect(made.code).toBe(0);
    expect(made.words).toContain('may do everything (admin)');
    const { key, keyId } = keyOf(made);
    expect(made.words).not.toContain(key);
    expect(await caller(key)).toEqual({
      kind: 'apiKey',
      keyId,
      ownerDid: expect.stringMatching(/^did:key:z6Mk/),
      scopes: ['admin'],
      expiresAt: null,
    });
  });

  it('does not guess whose key it is: beside DATABASE_URL it asks for ORACLE_KEY or an owner', async () => {
    const { code, words, output } = await runWith({}, 'create');
    expect([code, output]).toEqual([78, '']);
    expect(words).toContain('ORACLE_KEY: must be set as for the server');
    expect(await readdir(dataDir)).toEqual([]);
    expect((await runWith({}, 'create', '--owner=did:web:other.example')).code).toBe(0);
  });

  it('makes a key for another owner, with scopes and an end', async () => {
    const made = await run(
      'create',
      '--name=importer',
      '--scopes=twins:read',
      `--owner=${OWNER}`,
      '--expires-days=2',
    );
    const { key, keyId } = keyOf(made);
    expect(await caller(key)).toMatchObject({ ownerDid: OWNER, scopes: ['twins:read'] });
    const record = await test.store.find(keyId);
    expect(record?.name).toBe('importer');
    const days = (Number(record?.expiresAt) - Number(record?.createdAt)) / 86_400_000;
    expect(days).toBeCloseTo(2, 3);
  });

  it('lists all keys of all owners, without a secret', async () => {
    const made = [];
    for (let number = 0; number < 101; number += 1) {
      made.push(await test.newKey({ ownerDid: `did:web:owner-${number}.example` }));
    }
    const { output, code } = await run('list');
    expect(code).toBe(0);
    expect(output.split('\n')).toHaveLength(103);
    for (const { key, record } of made) {
      expect(output).toContain(`${record.keyId}  active  a test`);
      expect(output).not.toContain(key.slice(23));
    }
  });

  it('rotates a key, and says when the old one ends', async () => {
    const old = await test.newKey();
    const rotated = await run('rotate', `--id=${old.record.keyId}`, '--overlap-seconds=0');
    test.now = new Date();
    expect(await caller(keyOf(rotated).key)).toMatchObject({ ownerDid: OWNER, scopes: ['admin'] });
    expect(await caller(old.key)).toBeUndefined();
    expect(rotated.words).toMatch(new RegExp(`The key ${old.record.keyId} ends at \\d{4}-`));
  });

  it('revokes a key', async () => {
    const { key, record } = await test.newKey();
    const { words, output, code } = await run('revoke', `--id=${record.keyId}`);
    expect({ words, output, code }).toEqual({
      words: `The key ${record.keyId} ("a test") is revoked.\n`,
      output: '',
      code: 0,
    });
    expect(await caller(key)).toBeUndefined();
  });

  it('exits with 1 and a sentence when an argument or a key is not good', async () => {
    const { text: key, keyId } = generateApiKey('live');
    for (const [args, words] of [
      [['revoke', `--id=${key}`], 'ArgumentError: --id must be the id of a key'],
      [['revoke', `--id=${keyId}`], `Problem: No API key has the id ${keyId}`],
    ] as const) {
      const failed = await run(...args);
      expect(failed).toEqual({ code: 1, output: '', words: expect.stringContaining(words) });
      expect(failed.words).not.toContain(key);
      expect(failed.words).not.toMatch(/\n\s+at /);
    }
  });

  it("leaves no oracle's key behind when it does not need one", async () => {
    const folder = await mkdtemp(join(tmpdir(), 'twin-oracle-'));
    const before = dataDir;
    dataDir = folder;
    await run('list');
    expect(await readdir(folder)).toEqual([]);
    dataDir = before;
    await rm(folder, { recursive: true });
  });
});
