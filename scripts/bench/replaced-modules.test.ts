import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const benchmarks = join(import.meta.dirname, 'benchmarks');
const root = join(import.meta.dirname, '../..');

it('replaces only modules of the server that exist', () => {
  const replaced = readdirSync(benchmarks, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) => [...readFileSync(join(benchmarks, path), 'utf8').matchAll(/'(server\/[^']+)':/g)])
    .map(([, module = '']) => `${module}.ts`);
  expect(replaced).not.toEqual([]);
  expect(replaced.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
