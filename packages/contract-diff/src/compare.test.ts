import { describe, expect, test } from '@jest/globals';
import { compare } from './compare.js';
import { exitStatus } from './exit-status.js';
import { inMemory } from './load/files.js';
import { CHANGES, compareShops, shop } from './testing/shop.js';

describe('a comparison', () => {
  test('finds what has changed, with its place, who breaks and a value that proves it', () => {
    const { findings } = compareShops(shop(...CHANGES));
    expect(findings.map(({ severity, rule, breaks }) => [severity, rule, breaks])).toEqual([
      ['breaking', 'request-limit-tightened', 'sdk-user'],
      ['breaking', 'reply-property-optional', 'sdk-user'],
      ['note', 'operation-added', 'sdk-user'],
    ]);
    expect(findings[0]).toMatchObject({
      location: { file: 'shop.yaml', line: 9 },
      oldLocation: { file: 'shop.yaml', line: 8 },
      places: ['GET /orders'],
      witness: expect.any(Number),
    });
    expect(findings[1]?.witness).toEqual({});
  });

  test('of equal contracts finds nothing', () => {
    const comparison = compareShops(shop());
    expect(comparison.findings).toEqual([]);
    expect(exitStatus(comparison)).toBe(0);
  });

  test('gives a change the same fingerprint, wherever its line is and whatever else has changed', () => {
    const [one] = compareShops(shop(CHANGES[0])).findings;
    const [other] = compareShops(shop(...CHANGES, ['openapi:', '# A comment\n\nopenapi:'])).findings;
    expect(one?.fingerprint).toMatch(/^[0-9a-f]{12}$/);
    expect(other).toMatchObject({ rule: one?.rule, fingerprint: one?.fingerprint });
    expect(other?.location.line).not.toBe(one?.location.line);
  });

  test('gives another change at the same place another fingerprint', () => {
    const [one] = compareShops(shop(['maximum: 100', 'maximum: 50'])).findings;
    const [other] = compareShops(shop(['maximum: 100', 'maximum: 10'])).findings;
    expect(one?.fingerprint).not.toBe(other?.fingerprint);
  });

  test('of a waived change is compatible; without a match, the waiver is a fault', () => {
    const [{ rule, fingerprint } = { rule: '', fingerprint: '' }] = compareShops(shop(CHANGES[0])).findings;
    const waiver = {
      rule,
      fingerprint,
      reason: 'r',
      owner: 'o',
      expires: '2026-12-01',
      file: 'w.yaml',
      line: 1,
    };
    expect(exitStatus(compareShops(shop(CHANGES[0])))).toBe(1);
    expect(exitStatus(compareShops(shop(CHANGES[0]), { waivers: [waiver] }))).toBe(0);
    expect(exitStatus(compareShops(shop(), { waivers: [waiver], againstRelease: true }))).toBe(3);
    expect(exitStatus(compareShops(shop(), { waivers: [{ ...waiver, expires: '2026-11-01' }] }))).toBe(3);
  });

  test('with a release holds the version rule', () => {
    const { findings } = compareShops(shop(CHANGES[2]), { againstRelease: true });
    expect(findings.map(({ rule }) => rule)).toEqual(['version-too-low', 'operation-added']);
    const raised = shop(CHANGES[2], ['version: 1.0.0', 'version: 1.1.0']);
    expect(exitStatus(compareShops(raised, { againstRelease: true }))).toBe(0);
  });
});

describe('what older releases have stored', () => {
  const contract = (values: string, retention: string) =>
    inMemory(
      new Map([
        [
          'a.yaml',
          `openapi: 3.1.0\ninfo: { title: A, version: 1.0.0 }\ncomponents:\n  schemas:\n    Frame: { x-stored: ${retention}, enum: [${values}] }\n`,
        ],
      ]),
    );
  const compareWith = (retention: string, replacedOn: string) =>
    compare(
      [
        {
          old: { path: 'a.yaml', files: contract('b', retention) },
          new: { path: 'a.yaml', files: contract('b', retention) },
          older: [{ path: 'a.yaml', files: contract('a, b', retention), replacedOn: new Date(replacedOn) }],
        },
      ],
      { today: new Date('2026-11-22'), againstRelease: false },
    ).findings.map(({ rule, breaks, witness }) => ({ rule, breaks, witness }));

  const lost = [{ rule: 'stored-enum-value-removed', breaks: 'stored-data', witness: 'a' }];

  test('is read as long as it is kept, also when the last release has not written it any more', () => {
    expect(compareWith('for-good', '2020-01-01')).toEqual(lost);
    expect(compareWith('P30D', '2026-11-01')).toEqual(lost);
  });

  test('may be forgotten after that', () => {
    expect(compareWith('P30D', '2026-10-01')).toEqual([]);
  });
});
