/** The methods of the SDK are written by hand: those of a deprecated operation must say so. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { deprecations } from '../generated/deprecations.js';
import { operations } from '../generated/operations.js';

const client = join(import.meta.dirname, '../sdk/src/client');

interface Call {
  readonly method: string;
  readonly path: string;
}

/** The sources that call one of the operations and have no `@deprecated`. */
function unmarked(sources: ReadonlyMap<string, string>, calls: readonly Call[]): string[] {
  return [...sources]
    .filter(([, text]) => calls.some(({ method, path }) => text.includes(`http.${method}('${path}'`)))
    .filter(([, text]) => !text.includes('@deprecated'))
    .map(([name]) => name);
}

test('a method of the SDK that calls a deprecated operation has @deprecated', () => {
  const ids = deprecations.filter(({ kind }) => kind === 'operation').map(({ id }) => id);
  const calls = Object.entries(operations).flatMap(([id, row]) => (ids.includes(id) ? [row] : []));
  const sources = new Map(
    readdirSync(client, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => [name, readFileSync(join(client, name), 'utf8')]),
  );
  expect(unmarked(sources, calls)).toEqual([]);
  expect(unmarked(sources, [operations.listApiKeys])).toEqual(['platform/api-keys.ts']);
});

test('a file whose method has it is fine', () => {
  const text = "/** @deprecated Use more. */\nconst list = () => http.GET('/v1/api-keys', {});";
  expect(unmarked(new Map([['api-keys.ts', text]]), [operations.listApiKeys])).toEqual([]);
});
