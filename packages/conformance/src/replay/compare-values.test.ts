import { expect, test } from '@jest/globals';
import { Bindings } from './bindings.js';
import { compareValues } from './compare-values.js';

const RUN = 'run_0123456789abcdef';
const OTHER_RUN = 'run_fedcba9876543210';
const DID = 'did:key:z6MkpTHR8VNsBxYAAWHut2Geadd9jSwuBV8xRoAnwWsdvktH';
const OTHER_DID = 'did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK';

const compare = (recorded: unknown, now: unknown, stopped: string[] = []) =>
  compareValues(recorded, now, 'it', { bindings: new Bindings(), stoppedTexts: new Set(stopped) });

test.each([
  ['ids', { runId: RUN, again: RUN }, { runId: OTHER_RUN, again: OTHER_RUN }],
  [
    'times',
    { at: '2026-01-01T10:00:00.000Z', until: 1_790_000_000 },
    { at: '2026-02-02T10:00:00Z', until: 1_800_000_000 },
  ],
  ['ids in a text', `The run ${RUN} of ${DID}`, `The run ${OTHER_RUN} of ${OTHER_DID}`],
  ['ids of any look', { keyId: 'MmuRrTIoOqDOg' }, { keyId: 'DxXlwoWxnzmxk' }],
  ['JSON in a text', '{"twins":[{"did":"' + DID + '"}]}', '{"twins":[{"did":"' + OTHER_DID + '"}]}'],
  ['secrets', { key: '[[api-key-1]]' }, { key: 'twk_live_1234' }],
  ['numbers of events', { id: 7, stoppedAtSeq: 11 }, { id: 70, stoppedAtSeq: 12 }],
  ['more members', { a: 1 }, { a: 1, b: 2 }],
  [
    'lists in the order of ids',
    [
      { did: DID, type: 'A' },
      { did: OTHER_DID, type: 'B' },
    ],
    [
      { did: DID, type: 'B' },
      { did: OTHER_DID, type: 'A' },
    ],
  ],
])('%s may be others', (_what, recorded, now) => {
  expect(() => compare(recorded, now)).not.toThrow();
});

test.each([
  ['a text', 'One project', 'Two projects'],
  ['a code', { code: 'session_not_found' }, { code: 'session-not-found' }],
  ['a missing member', { a: 1, b: 2 }, { a: 1 }],
  ['a number', { total: 3 }, { total: 4 }],
  ['a type', { total: 3 }, { total: '3' }],
  ['the length of a list', [1, 2], [1]],
  ['the kind of an id', { id: RUN }, { id: 'ses_fedcba9876543210' }],
  [
    'an id that was the same before',
    { runId: RUN, again: RUN },
    { runId: OTHER_RUN, again: 'run_aaaaaaaaaaaaaaa1' },
  ],
  ['null', { run: null }, { run: {} }],
])('%s may not', (_what, recorded, now) => {
  expect(() => compare(recorded, now)).toThrow('Expected it');
});

test('of a text that was stopped there may be more or less', () => {
  expect(() => compare('one two', 'one two three', ['one two'])).not.toThrow();
  expect(() => compare('one two', 'one', ['one two'])).not.toThrow();
  expect(() => compare('one two', 'two', ['one two'])).toThrow('Expected it');
});
