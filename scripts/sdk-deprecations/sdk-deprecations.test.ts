/** The methods of the SDK are written by hand: those that call a deprecated operation must say so. */
import { join, resolve } from 'node:path';
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from '@jest/globals';
import { deprecations } from '../../generated/deprecations.js';
import { operations } from '../../generated/operations.js';
import { readSdkCalls, sdkProgram, type PublicMethod, type SdkCalls } from './operation-callers.js';

const root = resolve(import.meta.dirname, '../..');
const keyOf = ({ method, path }: { readonly method: string; readonly path: string }) => `${method} ${path}`;

let sdk: SdkCalls;
beforeAll(() => {
  sdk = readSdkCalls(sdkProgram(root), root);
});

const callersOf = (operation: string) =>
  sdk.methods
    .filter(({ operations }) => operations.has(operation))
    .map(({ name }) => name)
    .sort();

function unmarked(all: readonly PublicMethod[], deprecated: readonly string[]): string[] {
  return all
    .filter(({ isDeprecated, operations }) => !isDeprecated && deprecated.some((key) => operations.has(key)))
    .map(({ name }) => name);
}

test('each public method of the SDK that calls a deprecated operation has @deprecated', () => {
  const ids = deprecations.filter(({ kind }) => kind === 'operation').map(({ id }) => id);
  const rows = Object.entries(operations).flatMap(([id, row]) => (ids.includes(id) ? [keyOf(row)] : []));
  expect(unmarked(sdk.methods, rows)).toEqual([]);
});

test.each([
  ['calls it itself', 'GET /v1/api-keys/{keyId}', ['ApiKeys.get']],
  ['calls it by a method for one page', 'GET /v1/api-keys', ['ApiKeys.list', 'ApiKeys.listAll']],
  ['has the path in a constant', 'PATCH /v1/domains/{did}', ['Twins.change', 'Twins.update']],
  ['calls it by an internal part', 'GET /runs/{runId}', ['Runs.join']],
  ['is an exported function', 'GET /.well-known/oracle.json', ['OracleClient.discover', 'discover']],
])('a method that %s is found', (_how, operation, expected) => {
  expect(callersOf(operation)).toEqual(expect.arrayContaining(expected));
});

test.each([
  ['GET /v1/entities/{did}', ['Twins.change', 'Twins.get']],
  ['POST /v1/domains/{did}/suspend', ['Verifications.suspend']],
])('no other method is found to call %s', (operation, expected) => {
  expect(callersOf(operation)).toEqual(expected);
});

test('every operation that the sources of the SDK call is known, and is called by a public method', () => {
  const known = Object.values(operations).map(keyOf);
  expect(known).toEqual(expect.arrayContaining([...sdk.operations]));
  expect([...sdk.operations].filter((operation) => callersOf(operation).length === 0)).toEqual([]);
});

test('a method that has @deprecated is fine, and another one of the same file is not', () => {
  const file = join(root, 'sdk/src/client/platform/twins.ts');
  const member = '  get(did: string, options?: GetTwinOptions)';
  const text = readFileSync(file, 'utf8').replace(
    member,
    `  /** @deprecated since 2026-01-01. */\n${member}`,
  );
  const { methods } = readSdkCalls(sdkProgram(root, new Map([[file, text]])), root);
  expect(unmarked(methods, ['GET /v1/domains/{did}'])).toEqual(['Twins.change']);
});
