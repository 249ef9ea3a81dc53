import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { CHANGES, compareShops, shop } from '../testing/shop.js';
import { render } from './report-formats.js';

const comparison = compareShops(shop(...CHANGES));
const equal = compareShops(shop());
const [finding] = comparison.findings;

test('the text says what, where, who breaks, a value and the compatible way', () => {
  const text = render('text', comparison);
  expect(text).toContain(`breaking request-limit-tightened [${finding?.fingerprint}]\n  shop.yaml:9\n`);
  expect(text).toContain('maximum was 100 and is 50');
  expect(text).toContain('breaks SDK users: GET /orders');
  expect(text).toMatch(/for example \d+/);
  expect(text).toContain('2 breaking, 0 warnings, 1 note. Exit status 1.');
});

test('the JSON fits its schema', () => {
  const ajv = new Ajv2020({ strict: true });
  addFormats.default(ajv);
  const schema = JSON.parse(
    readFileSync(new URL('../../report.schema.json', import.meta.url), 'utf8'),
  ) as object;
  const validate = ajv.compile(schema);
  for (const each of [comparison, equal]) {
    validate(JSON.parse(render('json', each)));
    expect(validate.errors).toBeNull();
  }
});

test('the Markdown has a table for each kind of user, in which the contract cannot write markup', () => {
  const markdown = render('markdown', compareShops(shop(['maximum: 100', 'enum: ["<b>|`"]'])));
  expect(markdown).toContain('## shop.yaml 1.0.0 → 1.0.0');
  expect(markdown).toContain('### For SDK users');
  expect(markdown).not.toContain('<b>|');
  expect(render('markdown', equal)).toContain('No changes.');
});

describe('SARIF', () => {
  interface Log {
    version: string;
    runs: {
      tool: { driver: { rules: { id: string; help: { text: string } }[] } };
      results: Record<string, unknown>[];
    }[];
  }
  const log = JSON.parse(render('sarif', comparison)) as Log;

  test('is of version 2.1.0, with help for each rule', () => {
    expect(log.version).toBe('2.1.0');
    const described = log.runs[0]?.tool.driver.rules ?? [];
    expect(described.map(({ id }) => id).sort()).toEqual(comparison.findings.map(({ rule }) => rule).sort());
    expect(described.every(({ help }) => help.text.length > 0)).toBe(true);
  });

  test('has the place in the sources and the fingerprint of each finding', () => {
    expect(log.runs[0]?.results[0]).toMatchObject({
      ruleId: 'request-limit-tightened',
      level: 'error',
      locations: [{ physicalLocation: { artifactLocation: { uri: 'shop.yaml' }, region: { startLine: 9 } } }],
      partialFingerprints: { 'contractDiff/v1': finding?.fingerprint },
    });
  });

  test('has suppressions for what is waived', () => {
    const { rule = '', fingerprint = '' } = finding ?? {};
    const waiver = {
      rule,
      fingerprint,
      reason: 'Agreed',
      owner: 'o',
      expires: '2026-12-01',
      file: 'w.yaml',
      line: 1,
    };
    const waived = JSON.parse(render('sarif', compareShops(shop(...CHANGES), { waivers: [waiver] }))) as Log;
    expect(waived.runs[0]?.results[0]).toMatchObject({ suppressions: [{ justification: 'Agreed' }] });
  });
});

test('JUnit has a failure for each finding that breaks, and is XML whatever the contract says', () => {
  const junit = render('junit', comparison);
  expect(junit).toContain('<testsuite name="shop.yaml" tests="3" failures="2" skipped="0">');
  const odd = render('junit', compareShops(shop(['maximum: 100', 'enum: ["<\\u0001&"]'])));
  expect(odd).not.toMatch(/\u0001|<&/);
  expect(render('junit', equal)).toContain('name="no changes"');
});
