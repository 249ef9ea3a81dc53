import { expect, test } from '@jest/globals';
import { visibleName } from './visible-name';

test.each(['Pellet stoves', 'مشروع الطاقة', '<b>bold</b>', '💥'])('%s is shown as it is', (name) => {
  expect(visibleName(name)).toBe(name);
});

test.each([undefined, '', '   ', '\u00a0\t', '\u200b\u2060'])(
  'a name that nobody could see, %j, is no name',
  (name) => {
    expect(visibleName(name)).toBeUndefined();
  },
);

test('a name turns the direction of nothing that follows it', () => {
  expect(visibleName('Stoves \u202egnp.exe')).toBe('Stoves gnp.exe');
});
