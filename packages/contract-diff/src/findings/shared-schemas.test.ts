/** A change of a schema that many operations share is one finding. */
import { describe, expect, test } from '@jest/globals';
import { compare } from '../compare.js';
import { inMemory } from '../load/files.js';
import { render } from '../report/report-formats.js';

const operation = (status: string) =>
  `get: { responses: { ${status}: { content: { application/json: { schema: { $ref: '#/components/schemas/Problem' } } } } } }`;
const contract = (problem: string) => `openapi: 3.1.0
info: { title: A, version: 1.0.0 }
paths:
  /a: { ${operation('400')} }
  /b: { ${operation('404')} }
  /c: { ${operation('404')} }
  /d: { ${operation('409')} }
  /e: { ${operation('409')} }
components:
  schemas:
    Problem: ${problem}
`;
const problem = (properties: string, more = '') =>
  contract(`{ type: object, properties: { code: { type: string }, ${properties} }${more} }`);

const compared = (old: string, next: string) => {
  const side = (text: string) => ({ path: 'a.yaml', files: inMemory(new Map([['a.yaml', text]])) });
  return compare([{ old: side(old), new: side(next) }], {
    today: new Date('2026-11-22'),
    againstRelease: false,
  });
};

const CLOSED = ', additionalProperties: false';

describe('one finding, with every operation,', () => {
  test.each([
    ['an added property', problem(''), problem('hint: { type: string }'), 'reply-property-added'],
    [
      'a property added to a closed object',
      problem('', CLOSED),
      problem('hint: { type: string }', CLOSED),
      'reply-closed-property-added',
    ],
    ['a removed property', problem('hint: { type: string }'), problem(''), 'reply-property-removed'],
    [
      'another type',
      problem('hint: { type: string }'),
      problem('hint: { type: number }'),
      'reply-type-widened',
    ],
    [
      'a deprecated property',
      problem('hint: {}'),
      problem("hint: { deprecated: true, x-sunset: '2028-01-01' }"),
      'deprecated',
    ],
  ])('is %s', (_name, old, next, rule) => {
    const found = compared(old, next).findings.filter((finding) => finding.rule === rule);
    expect(found.map(({ places }) => places)).toEqual([['GET /a', 'GET /b', 'GET /c', 'GET /d', 'GET /e']]);
    expect(found[0]?.message).toMatch(/^In the reply 400 \(application\/json\) and 2 more parts: /);
  });
});

test('the fingerprint stays the same when another operation uses the schema', () => {
  const more = (text: string) => text.replace('  /a:', `  /new: { ${operation('500')} }\n  /a:`);
  const [old, next] = [problem('', CLOSED), problem('hint: { type: string }', CLOSED)];
  const fingerprints = (before: string, after: string) =>
    compared(before, after).findings.map(({ fingerprint }) => fingerprint);
  expect(fingerprints(more(old), more(next))).toEqual(fingerprints(old, next));
});

test.each(['text', 'json', 'markdown', 'sarif', 'junit'] as const)('%s tells where it shows', (format) => {
  const report = render(format, compared(problem('', CLOSED), problem('hint: { type: string }', CLOSED)));
  expect(report.match(/and 2 more parts/g)).toHaveLength(1);
  expect(report).toMatch(
    format === 'json' ? /"GET \/c",\s+"GET \/d"/ : /GET \/a, GET \/b, GET \/c and 2 more/,
  );
});
