import { expect, test } from '@jest/globals';
import { compare } from '../../compare.js';
import { inMemory } from '../../load/files.js';

const inReply = (schema: string) =>
  `responses: { 200: { content: { application/json: { schema: { properties: { file: ${schema} } } } } } }`;
const inRequest = (schema: string) =>
  `requestBody: { content: { application/json: { schema: { properties: { file: ${schema} } } } } }`;
const contract = (operation: string, inner: string) => ({
  path: 'a.yaml',
  files: inMemory(
    new Map([
      [
        'a.yaml',
        `openapi: 3.1.0
info: { title: A, version: 1.0.0 }
paths: { /a: { post: { ${operation} } } }
components: { schemas: { Inner: ${inner} } }
`,
      ],
    ]),
  ),
});
const INNER = '{ type: object }';
const schema = (more: string) => `{ type: string${more} }`;
const REFERENCE =
  ', contentMediaType: application/json, contentSchema: { $ref: "#/components/schemas/Inner" }';

const CHANGES: readonly (readonly [string, string, string, string?])[] = [
  ['warning content-changed', ', contentEncoding: base64', ', contentEncoding: base64url'],
  ['warning content-changed', ', contentMediaType: image/png', ', contentMediaType: image/webp'],
  ['warning content-changed', ', contentSchema: { type: object }', ', contentSchema: { type: array }'],
  ['warning content-changed', REFERENCE, REFERENCE, '{ type: array }'],
  ['warning content-undescribed', ', contentEncoding: base64', ''],
  ['note content-described', '', ', contentEncoding: base64'],
  ['', REFERENCE, REFERENCE, '{ type: object, description: Inside. }'],
];

test.each(
  CHANGES.flatMap((change) => [
    ['a reply', inReply, ...change] as const,
    ['a request', inRequest, ...change] as const,
  ]),
)('in %s, case %#', (_name, operation, expected, old, next, inner = INNER) => {
  const { findings } = compare(
    [{ old: contract(operation(schema(old)), INNER), new: contract(operation(schema(next)), inner) }],
    { today: new Date('2026-11-22'), againstRelease: false },
  );
  const found = findings.map(({ severity, rule }) => `${severity} ${rule}`);
  expect(found).toEqual(expected === '' ? [] : [expected]);
});

test('each new value has its own fingerprint', () => {
  const fingerprint = (encoding: string) =>
    compare(
      [
        {
          old: contract(inReply(schema(', contentEncoding: base64')), INNER),
          new: contract(inReply(schema(`, contentEncoding: ${encoding}`)), INNER),
        },
      ],
      { today: new Date('2026-11-22'), againstRelease: false },
    ).findings.map((finding) => finding.fingerprint);
  expect(fingerprint('base32')).not.toEqual(fingerprint('base64url'));
});
