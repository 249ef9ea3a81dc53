import { expect, test } from '@jest/globals';
import { overlaid, patched } from './record-changes.js';

const shown = { name: 'example', services: [{ id: '#a', type: 'T' }], metadata: { name: 'x' }, revision: 3 };

test('a new record has what was sent, and in its lists what the caller left out', () => {
  expect(overlaid(shown, { name: 'own', services: [{ id: '#b' }] })).toEqual({
    name: 'own',
    services: [{ id: '#b', type: 'T' }],
    metadata: { name: 'x' },
    revision: 1,
  });
});

test('the class of a new twin is its protocol', () => {
  const twin = { class: 'of the example', protocol: 'of the example' };
  expect(overlaid(twin, { protocol: 'sent' })).toEqual({ class: 'sent', protocol: 'sent' });
  expect(overlaid(twin, { class: 'sent' })).toEqual({ class: 'sent', protocol: 'sent' });
});

test('a patch merges objects and counts the revision; lists and objects that it takes away are empty', () => {
  const record = { ...shown, metadata: { name: 'x', colour: 'red' }, note: 'old' };
  expect(patched(record, { metadata: { colour: null }, services: null, note: null }, shown)).toEqual({
    name: 'example',
    services: [],
    metadata: { name: 'x' },
    revision: 4,
  });
});
