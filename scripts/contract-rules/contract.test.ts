import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Contracts } from '../generate/contracts.js';
import { readContracts } from '../generate/read-contracts.js';
import { exceptions } from './exceptions.js';
import { rules } from './style-rules.js';
import { ownKeys } from './schema-style.js';

const spec = fileURLToPath(new URL('../../spec', import.meta.url));

describe('the contracts', () => {
  let contracts: Contracts;
  beforeAll(async () => {
    contracts = await readContracts(spec);
  });

  test.each(rules.map((rule) => [rule.says, rule] as const))('%s', (_says, { id, check }) => {
    const known = exceptions[id] ?? [];
    expect(check(contracts).filter(({ at }) => !known.includes(at))).toEqual([]);
  });

  test('every exception is still needed', () => {
    const needed = new Set(
      rules.flatMap(({ id, check }) => check(contracts).map(({ at }) => `${id} at ${at}`)),
    );
    const listed = Object.entries(exceptions).flatMap(([id, places]) => places.map((at) => `${id} at ${at}`));
    expect(listed.filter((exception) => !needed.has(exception))).toEqual([]);
  });

  test('spec/README.md describes each of our own keys', async () => {
    const readme = await readFile(`${spec}/README.md`, 'utf8');
    expect(ownKeys.filter((key) => !readme.includes(`\`${key}\``))).toEqual([]);
  });
});
