import { describe, expect, test } from '@jest/globals';
import { compare } from '../compare.js';
import { inMemory } from '../load/files.js';

const contract = (members: string) =>
  inMemory(
    new Map([
      [
        'a.yaml',
        `openapi: 3.1.0
info: { title: A, version: 1.0.0 }
components:
  securitySchemes:
    bearer: { type: http, scheme: bearer }
    key: { type: apiKey, in: header, name: X-Key }
    o: { type: oauth2, flows: {} }
paths:
  /a:
    post:
      responses: {}
      ${members}
`,
      ],
    ]),
  );

/** Of the findings by the rule. */
function fingerprints(rule: string, old: string, next: string): string[] {
  const { findings } = compare(
    [{ old: { path: 'a.yaml', files: contract(old) }, new: { path: 'a.yaml', files: contract(next) } }],
    { today: new Date('2026-11-22'), againstRelease: false },
  );
  return findings.filter((finding) => finding.rule === rule).map(({ fingerprint }) => fingerprint);
}

const limit = (bytes: number) => `x-max-body-bytes: ${bytes}`;
const stability = (level: string) => `x-stability-level: ${level}`;
const sunset = (date: string) => `deprecated: true\n      x-sunset: '${date}'`;
const security = (alternatives: string) => `security: [${alternatives}]`;
const parameter = (more: string) => `parameters: [{ name: p, in: query, ${more} }]`;
const list = 'schema: { type: array }';

const CHANGES: readonly (readonly [rule: string, old: string, ...next: readonly string[]])[] = [
  ['body-limit-lowered', limit(100), limit(50), limit(10)],
  ['stability-lowered', stability('stable'), stability('beta'), stability('draft')],
  ['sunset-earlier', sunset('2028-01-01'), sunset('2027-06-01'), sunset('2026-12-01')],
  ['sunset-too-soon', '', sunset('2027-01-01'), sunset('2026-12-01')],
  ['security-added', '', security('{ bearer: [] }'), security('{ o: [a] }'), security('{ o: [a, b] }')],
  ['security-scope-added', security('{ o: [a] }'), security('{ o: [a, b] }'), security('{ o: [a, b, c] }')],
  [
    'request-parameter-serialization-changed',
    parameter(list),
    parameter(`style: pipeDelimited, ${list}`),
    parameter(`style: spaceDelimited, ${list}`),
    parameter(`style: spaceDelimited, allowReserved: true, ${list}`),
    parameter(`explode: false, ${list}`),
    parameter(`content: { application/json: { ${list} } }`),
  ],
];

describe('a waiver does not cover another change later: each new value has its own fingerprint', () => {
  test.each(CHANGES)('%s', (rule, old, ...versions) => {
    const found = versions.map((next) => fingerprints(rule, old, next));
    expect(found.map(({ length }) => length)).toEqual(versions.map(() => 1));
    expect(new Set(found.flat()).size).toBe(versions.length);
  });
});

test('the order of alternatives does not change the fingerprint', () => {
  const added = (alternatives: string) => fingerprints('security-added', '', security(alternatives));
  expect(added('{ bearer: [] }, { key: [] }')).toEqual(added('{ key: [] }, { bearer: [] }'));
});
