import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadEncryptionKeys, parseEncryptionKeys } from './encryption-keys.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'encryption-keys-'));
});
afterEach(() => rm(folder, { recursive: true }));

const keyFile = () => join(folder, 'encryption-key');
const [one, two] = [randomBytes(32), randomBytes(32)];
const bytesOf = (keys: Uint8Array[] | undefined) => keys?.map((key) => Buffer.from(key));

describe('the encryption key', () => {
  it('is created on the first start and readable by its owner alone', async () => {
    const dataDir = join(folder, 'not', 'there', 'yet');
    const keys = await loadEncryptionKeys({ dataDir });
    expect(keys.map((key) => key.length)).toEqual([32]);
    expect((await stat(join(dataDir, 'encryption-key'))).mode & 0o777).toBe(0o600);
    expect(await readdir(dataDir)).toEqual(['encryption-key']);
  });

  it('is the same on the second start, and different in another folder', async () => {
    const [first, second, elsewhere] = [
      await loadEncryptionKeys({ dataDir: folder }),
      await loadEncryptionKeys({ dataDir: folder }),
      await loadEncryptionKeys({ dataDir: join(folder, 'other') }),
    ];
    expect(second).toEqual(first);
    expect(elsewhere).not.toEqual(first);
  });

  it('is created once when several processes start at once', async () => {
    const starts = await Promise.all(
      Array.from({ length: 8 }, () => loadEncryptionKeys({ dataDir: folder })),
    );
    expect(new Set(starts.map((keys) => JSON.stringify(keys))).size).toBe(1);
  });

  it('comes from ENCRYPTION_KEYS when that is set, and then there is no file', async () => {
    const keys = `${one.toString('base64')},${two.toString('base64')}`;
    expect(bytesOf(await loadEncryptionKeys({ dataDir: folder, keys }))).toEqual([one, two]);
    expect(await readdir(folder)).toEqual([]);
  });

  it('that is broken in its file stops the start, names the file, and is left as it is', async () => {
    for (const broken of ['', 'not a key', one.toString('base64').slice(1)]) {
      await writeFile(keyFile(), broken);
      await expect(loadEncryptionKeys({ dataDir: folder })).rejects.toThrow(
        /encryption-key \(used because ENCRYPTION_KEYS is not set\) does not hold/,
      );
      expect(await readFile(keyFile(), 'utf8')).toBe(broken);
    }
  });

  it('that is broken in ENCRYPTION_KEYS stops the start, names the setting, and is not quoted', async () => {
    const keys = `${one.toString('base64')},${two.toString('base64').slice(4)}`;
    const start = loadEncryptionKeys({ dataDir: folder, keys });
    await expect(start).rejects.toThrow(/^ENCRYPTION_KEYS does not hold encryption keys/);
    await expect(start).rejects.not.toThrow(keys.slice(0, 8));
  });
});

describe('the text of encryption keys', () => {
  it('is base64 or base64url, padded or not, with spaces around the commas', () => {
    const text = `${one.toString('base64')} , ${two.toString('base64url')}\n`;
    expect(bytesOf(parseEncryptionKeys(text))).toEqual([one, two]);
  });

  it.each([
    ['nothing', ''],
    ['only a comma', ','],
    ['a comma at the end', `${one.toString('base64')},`],
    ['a byte too few', randomBytes(31).toString('base64')],
    ['a byte too many', randomBytes(33).toString('base64')],
    ['hexadecimal', one.toString('hex')],
    ['a pass phrase', 'correct horse battery staple'],
    ['bits after the last byte', `${'A'.repeat(42)}B=`],
  ])('is not %s', (_, text) => {
    expect(parseEncryptionKeys(text)).toBeUndefined();
  });
});
