import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as ed25519 from '@ucanto/principal/ed25519';
import { loadOracleIdentity } from './oracle-identity.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'oracle-identity-'));
});
afterEach(() => rm(folder, { recursive: true }));

const keyFile = () => join(folder, 'oracle-key');

describe('the key of the oracle', () => {
  it('is created on the first start and readable by its owner alone', async () => {
    const dataDir = join(folder, 'not', 'there', 'yet');
    const { did, signer } = await loadOracleIdentity({ dataDir });
    expect(did).toMatch(/^did:key:z6Mk/);
    expect(signer.did()).toBe(did);
    expect((await stat(join(dataDir, 'oracle-key'))).mode & 0o777).toBe(0o600);
    expect(await readdir(dataDir)).toEqual(['oracle-key']);
  });

  it('is the same on the second start', async () => {
    const { did } = await loadOracleIdentity({ dataDir: folder });
    expect((await loadOracleIdentity({ dataDir: folder })).did).toBe(did);
  });

  it('is created once when several processes start at once', async () => {
    const identities = await Promise.all(
      Array.from({ length: 8 }, () => loadOracleIdentity({ dataDir: folder })),
    );
    expect(new Set(identities.map(({ did }) => did)).size).toBe(1);
    expect(await readdir(folder)).toEqual(['oracle-key']);
  });

  it('comes from ORACLE_KEY when that is set, and then there is no file', async () => {
    const key = await ed25519.generate();
    const { did } = await loadOracleIdentity({ dataDir: folder, key: ed25519.format(key) });
    expect(did).toBe(key.did());
    expect(await readdir(folder)).toEqual([]);
  });

  it('that is broken in its file stops the start, names the file, and is left as it is', async () => {
    for (const broken of ['', 'not a key', ed25519.format(await ed25519.generate()).slice(0, 40)]) {
      await writeFile(keyFile(), broken);
      await expect(loadOracleIdentity({ dataDir: folder })).rejects.toThrow(
        /oracle-key \(used because ORACLE_KEY/,
      );
      expect(await readFile(keyFile(), 'utf8')).toBe(broken);
    }
  });

  it('that is broken in ORACLE_KEY stops the start, names the setting, and is not quoted', async () => {
    const [one, two] = [await ed25519.generate(), await ed25519.generate()];
    const mixed = new Uint8Array([...one.encode().subarray(0, 34), ...two.encode().subarray(34)]);
    for (const key of [
      'hunter2',
      ed25519.format(one).slice(1),
      `M${Buffer.from(mixed).toString('base64')}`,
    ]) {
      const start = loadOracleIdentity({ dataDir: folder, key });
      await expect(start).rejects.toThrow(/^ORACLE_KEY does not hold an Ed25519 key/);
      await expect(start).rejects.not.toThrow(key);
    }
  });
});

describe('the DID of the oracle', () => {
  it('is ORACLE_DID when that is set, and is the issuer of what the oracle signs', async () => {
    const { did, signer } = await loadOracleIdentity({ dataDir: folder, did: 'did:web:oracle.example' });
    expect(did).toBe('did:web:oracle.example');
    expect(signer.did()).toBe(did);
  });

  it('may be set to the did:key that it has anyway', async () => {
    const { did } = await loadOracleIdentity({ dataDir: folder });
    expect((await loadOracleIdentity({ dataDir: folder, did })).did).toBe(did);
  });

  it('must be a DID, and not the did:key of another key', async () => {
    const other = (await ed25519.generate()).did();
    await expect(loadOracleIdentity({ dataDir: folder, did: 'oracle' })).rejects.toThrow(
      /^ORACLE_DID is not a DID/,
    );
    await expect(loadOracleIdentity({ dataDir: folder, did: other })).rejects.toThrow(
      /^ORACLE_DID is a did:key of/,
    );
  });
});
