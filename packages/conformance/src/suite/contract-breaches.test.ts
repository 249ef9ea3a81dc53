import { expect, test } from '@jest/globals';
import { withBreaches } from './contract-breaches.js';
import type { Outcome } from './outcome.js';

const passed = (id: string): Outcome => ({ id, level: 'MUST', title: id, status: 'passed', tookMs: 1 });
const breach = (id: string, expected: string): Outcome => ({
  ...passed(id),
  status: 'failed',
  failure: { expected, received: '{}', evidence: [] },
});

test('a breach fails the case that it belongs to, and no other', () => {
  const outcomes = [passed('HTTP-1'), passed('OP-listSessions-reply')];
  const found = withBreaches(outcomes, [
    breach('OP-listSessions-reply', 'first'),
    breach('OP-listSessions-reply', 'second'),
  ]);
  expect(found).toEqual([passed('HTTP-1'), breach('OP-listSessions-reply', 'first')]);
});

test('a breach is reported where its case is not run', () => {
  const found = withBreaches([passed('HTTP-1')], [breach('OP-listSessions-reply', 'a body')]);
  expect(found).toEqual([passed('HTTP-1'), breach('OP-listSessions-reply', 'a body')]);
});
