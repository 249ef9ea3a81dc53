import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { announce, type AnnouncementOptions } from './announcement.js';
import { loadOracleIdentity } from '../auth/oracle-identity.js';
import { readConfig } from '../config/settings.js';

let DATA_DIR: string;
beforeEach(async () => (DATA_DIR = await mkdtemp(join(tmpdir(), 'twin-oracle-'))));
afterEach(() => rm(DATA_DIR, { recursive: true }));

const SERVER = {
  url: 'http://127.0.0.1:3000',
  oracleDid: 'did:key:z6Mk',
  firstApiKey: 'twk_live_secret',
  embedded: true,
};

async function tell(isTTY: boolean, server: Partial<AnnouncementOptions['server']> = {}) {
  const captured = { printed: '', logged: [] as unknown[] };
  await announce({
    server: { ...SERVER, ...server },
    config: { DATA_DIR, BOOTSTRAP_API_KEY: undefined, CONSOLE: true },
    output: { isTTY, write: (text: string) => (captured.printed += text) },
    log: { info: (...line: unknown[]) => void captured.logged.push(line) },
  });
  return captured;
}

describe('a start', () => {
  const file = () => join(DATA_DIR, 'first-api-key');
  beforeEach(() => writeFile(file(), 'twk_live_secret\n'));

  it('shows a person at a terminal the first API key and the next command, and removes its file', async () => {
    const { printed, logged } = await tell(true);
    expect(printed).toContain('make demo API_KEY=twk_live_secret');
    expect(printed).toContain('http://127.0.0.1:3000/console');
    expect(logged).toEqual([]);
    await expect(stat(file())).rejects.toThrow('ENOENT');
  });

  it('tells a person where the key is that no earlier start has shown', async () => {
    const { printed } = await tell(true, { firstApiKey: undefined });
    expect(printed).toContain(`API key   in ${file()}`);
    expect(await readFile(file(), 'utf8')).toBe('twk_live_secret\n');
    await rm(file());
    expect((await tell(true, { firstApiKey: undefined })).printed).toContain('`make api-key` makes another');
  });

  it('without a terminal names only the file of the key', async () => {
    const { printed, logged } = await tell(false);
    expect(printed).toBe('');
    expect(logged).toEqual([
      [expect.objectContaining({ url: SERVER.url, firstApiKeyFile: file() }), 'twin-oracle is running'],
    ]);
    expect(JSON.stringify(logged)).not.toContain('twk_');
    expect(await readFile(file(), 'utf8')).toBe('twk_live_secret\n');
  });
});

it('the secrets that `make secrets` prints are settings that a server can start with, and differ each time', async () => {
  const print = async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [
      ...['--conditions=twin-oracle-source', '--import', 'tsx', 'scripts/secrets.ts'],
    ]);
    return Object.fromEntries(
      stdout
        .trim()
        .split('\n')
        .map((line): [string, string] => {
          const at = line.indexOf('=');
          return [line.slice(0, at), line.slice(at + 1)];
        }),
    );
  };
  const [one, two] = await Promise.all([print(), print()]);
  const config = readConfig(one);
  expect((await loadOracleIdentity({ dataDir: DATA_DIR, key: config.ORACLE_KEY })).did).toMatch(/^did:key:/);
  for (const name of ['ORACLE_KEY', 'ENCRYPTION_KEYS', 'BOOTSTRAP_API_KEY']) {
    expect(one[name]).toBeTruthy();
    expect(one[name]).not.toBe(two[name]);
  }
});
