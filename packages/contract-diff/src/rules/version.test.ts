import { expect, test } from '@jest/globals';
import type { Finding } from '../findings/finding.js';
import { inMemory } from '../load/files.js';
import { readContract } from '../model/read-contract.js';
import { checkVersion } from './version.js';

const contract = (version: string) =>
  readContract(
    'a.yaml',
    inMemory(new Map([['a.yaml', `openapi: 3.1.0\ninfo: { title: A, version: ${version} }\n`]])),
  );

const finding = (rule: string, severity: Finding['severity']): Finding => ({
  rule,
  severity,
  fingerprint: rule,
  document: 'a.yaml',
  message: rule,
  breaks: 'sdk-user',
  location: { file: 'a.yaml', line: 1, pointer: '' },
  places: [],
});

const breaking = [finding('operation-removed', 'breaking')];
const addition = [finding('operation-added', 'note')];
const neither = [finding('reply-limit-tightened', 'note')];

test.each([
  ['a breaking change with a major version', '1.2.3', '2.0.0', breaking, true],
  ['a breaking change with a minor version', '1.2.3', '1.3.0', breaking, false],
  ['a breaking change below 1.0 with a minor version', '0.2.3', '0.3.0', breaking, true],
  ['a breaking change below 1.0 with a patch', '0.2.3', '0.2.4', breaking, false],
  ['an addition with a minor version', '1.2.3', '1.3.0', addition, true],
  ['an addition with a patch', '1.2.3', '1.2.4', addition, false],
  ['an addition with the same version', '0.1.0', '0.1.0', addition, false],
  ['another change with the same version', '1.2.3', '1.2.3', neither, true],
  ['no change with the same version', '1.2.3', '1.2.3', [], true],
  ['a lower version', '1.2.3', '1.2.2', [], false],
])('%s', (_what, old, next, findings, isFine) => {
  const found = checkVersion(contract(old), contract(next), findings);
  expect(found.map(({ rule }) => rule)).toEqual(isFine ? [] : ['version-too-low']);
});
