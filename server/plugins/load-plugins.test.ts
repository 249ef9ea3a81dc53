import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, jest } from '@jest/globals';
import { loadPlugins } from './load-plugins.js';

it.each([
  ['never loads', 'await new Promise(() => undefined);'],
  [
    'rejects later than its limit',
    'await new Promise((_, reject) => setTimeout(() => reject(new Error("late")), 10_001));',
  ],
])('a module that %s is refused after ten seconds', async (_, code) => {
  const folder = await mkdtemp(join(tmpdir(), 'twin-oracle-plugin-'));
  jest.useFakeTimers();
  try {
    await writeFile(join(folder, 'plugin.mjs'), code);
    const loaded = loadPlugins(['./plugin.mjs'], { folder, bundled: {} }).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await loaded).toMatchObject({
      message: 'PLUGINS: plugin ./plugin.mjs: cannot be loaded: its module did not load within 10 s',
    });
    // A rejection that nobody handles would fail the test.
    await jest.advanceTimersByTimeAsync(10_000);
  } finally {
    jest.useRealTimers();
    await rm(folder, { recursive: true });
  }
});
