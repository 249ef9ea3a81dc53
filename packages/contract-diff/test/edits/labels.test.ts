import { expect, test } from '@jest/globals';
import { SEVERITIES } from './judge-edits.js';
import { editFiles } from './labelled-edits.js';

test('there are more than 200 edits, on both kinds of contract, and each has one verdict', () => {
  const edits = editFiles.flatMap(({ edits: each }) => each);
  expect(edits.length).toBeGreaterThan(200);
  expect(
    edits.filter((edit) => [...SEVERITIES, 'same' as const].filter((key) => key in edit).length !== 1),
  ).toEqual([]);
});
