import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { makeFolder } from './make-folder.js';

let folder: string;
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'twin-oracle-'))));
afterEach(() => rm(folder, { recursive: true }));

it('a folder is created with its parents, and is left unchanged when it exists', async () => {
  const deep = join(folder, 'a', 'b', 'c');
  await makeFolder(deep);
  await makeFolder(deep);
  expect((await stat(deep)).isDirectory()).toBe(true);
});

it('it rejects where no folder can be created, instead of retrying without end', async () => {
  await writeFile(join(folder, 'file'), '');
  await expect(makeFolder(join(folder, 'file', 'x', 'y'))).rejects.toMatchObject({ code: 'ENOTDIR' });
  if (process.platform === 'linux')
    await expect(makeFolder('/proc/nope/deeper')).rejects.toMatchObject({ code: 'ENOENT' });
});
