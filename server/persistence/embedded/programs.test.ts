import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { findBinaries } from './binaries.js';
import { openPrograms } from './programs.js';

const isRoot = process.geteuid?.() === 0;
const asRoot = isRoot ? test : test.skip;
if (!isRoot)
  process.stderr.write(
    '\nNOT TESTED: starting PostgreSQL as root, because these tests do not run as root.\n\n',
  );

let privateFolder: string;
const path = process.env.PATH;

beforeEach(async () => {
  privateFolder = await mkdtemp(join(tmpdir(), 'twin-oracle-root-'));
});

afterEach(async () => {
  process.env.PATH = path;
  await rm(privateFolder, { recursive: true });
});

asRoot('root makes and runs a cluster beneath a folder of mode 0700, programs and data alike', async () => {
  await cp(dirname(findBinaries()), join(privateFolder, 'native'), { recursive: true });
  const programs = await openPrograms(privateFolder, join(privateFolder, 'native', 'bin'));
  await programs.own(join(privateFolder, 'native', 'share'));
});
