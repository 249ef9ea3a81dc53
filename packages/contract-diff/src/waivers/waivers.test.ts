import { describe, expect, test } from '@jest/globals';
import type { Finding } from '../findings/finding.js';
import { waive } from '../findings/waive.js';
import { checkWaivers, parseWaivers } from './waivers.js';

const TODAY = new Date('2026-11-22T12:00:00Z');

const finding: Finding = {
  rule: 'operation-removed',
  severity: 'breaking',
  fingerprint: '0123456789ab',
  document: 'openapi.yaml',
  message: 'GET /a is gone',
  breaks: 'sdk-user',
  location: { file: 'openapi.yaml', line: 3, pointer: '/paths/~1a/get' },
  places: [],
};

const waiver = (changes: Record<string, string> = {}) =>
  parseWaivers(
    'waivers.yaml',
    JSON.stringify([
      {
        fingerprint: '0123456789ab',
        rule: 'operation-removed',
        reason: 'Nobody calls it',
        owner: 'ann',
        expires: '2026-12-31',
        ...changes,
      },
    ]),
  );

describe('a waiver', () => {
  test('accepts the finding with its fingerprint and rule', () => {
    expect(waive([finding], waiver())[0]?.waived).toEqual({
      reason: 'Nobody calls it',
      owner: 'ann',
      expires: '2026-12-31',
    });
    expect(checkWaivers(waiver(), [finding], TODAY, true)).toEqual([]);
  });

  test('counts until the end of its last day', () => {
    expect(checkWaivers(waiver({ expires: '2026-11-22' }), [finding], TODAY, true)).toEqual([]);
    expect(checkWaivers(waiver({ expires: '2026-11-21' }), [finding], TODAY, true)).toMatchObject([
      { message: expect.stringContaining('has expired on 2026-11-21') },
    ]);
  });

  test('lasts at most 90 days', () => {
    expect(checkWaivers(waiver({ expires: '2027-02-20' }), [finding], TODAY, true)).toEqual([]);
    expect(checkWaivers(waiver({ expires: '2027-02-22' }), [finding], TODAY, true)).toMatchObject([
      { message: expect.stringContaining('longer than 90 days') },
    ]);
  });

  test('that matches nothing is a fault against a release, and may be of an earlier change against a branch', () => {
    expect(checkWaivers(waiver(), [], TODAY, true)).toMatchObject([
      { message: expect.stringContaining('matches no finding'), line: 1 },
    ]);
    expect(checkWaivers(waiver(), [], TODAY, false)).toEqual([]);
  });

  test('of another rule matches nothing', () => {
    expect(waive([finding], waiver({ rule: 'server-removed' }))[0]?.waived).toBeUndefined();
  });

  test.each(['fingerprint', 'rule', 'reason', 'owner', 'expires'])('needs %s', (key) => {
    expect(() => waiver({ [key]: '' })).toThrow(`A waiver needs ${key}`);
  });

  test('needs a date', () => {
    expect(() => waiver({ expires: 'never' })).toThrow('expires is a date');
  });
});
