import { expect, test } from '@jest/globals';
import { effectsOf } from './side-effects.js';

test('declarations, and imports and exports of names, are no side effects', () => {
  expect(
    effectsOf(
      "import a from 'a'; export { b } from './b.js'; export const c = new Map(); export function d() {} class E {}",
    ),
  ).toEqual([]);
});

test.each(["import './polyfill.js';", 'globalThis.sdk = 1;', 'start();', 'if (isBrowser) start();'])(
  '%s is a side effect',
  (statement) => {
    expect(effectsOf(statement)).toEqual([statement]);
  },
);
