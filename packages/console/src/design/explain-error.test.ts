import { expect, test } from '@jest/globals';
import { explainError } from './explain-error';

test.each([
  'Failed to fetch dynamically imported module: http://127.0.0.1/console/assets/twins.js',
  'error loading dynamically imported module: http://127.0.0.1/console/assets/twins.js',
  'Importing a module script failed.',
  'Unable to preload CSS for http://127.0.0.1/console/assets/table.css',
])('"%s" is explained as a part of the console that could not be loaded', (sentence) => {
  const { code, advice } = explainError(new TypeError(sentence));
  expect(code).toBe('page_not_loaded');
  expect(advice).toContain('reload the console');
});

test('an error that nobody foresaw keeps its sentence', () => {
  expect(explainError(new RangeError('Too deep'))).toMatchObject({ code: 'RangeError', text: 'Too deep' });
});
