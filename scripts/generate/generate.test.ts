import { cp, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { generateAll } from './generate.js';

const spec = fileURLToPath(new URL('../../spec', import.meta.url));

describe('everything that is generated', () => {
  let elsewhere: string;
  beforeAll(async () => {
    elsewhere = await realpath(await mkdtemp(join(tmpdir(), 'twin-oracle-spec-')));
    await cp(spec, elsewhere, { recursive: true });
  });
  afterAll(() => rm(elsewhere, { recursive: true }));

  test('has the same bytes each time, wherever the contracts are', async () => {
    const [here, again, there] = [
      await generateAll(spec),
      await generateAll(spec),
      await generateAll(elsewhere),
    ];
    expect([...again]).toEqual([...here]);
    expect([...there]).toEqual([...here]);
    for (const content of there.values()) expect(content).not.toContain(elsewhere);
  });
});
