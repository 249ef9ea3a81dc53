import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createSealedChannels } from './sealed-channel.js';

const SECRET = Buffer.from('a secret');
const ONE = '{"is":"one"}';
const TWO = '{"is":"two"}';
const textOf = (number: number) => JSON.stringify({ number });
const replica = (name: string, secret = SECRET) => createSealedChannels(secret, name);

it('what a replica has sealed is opened by another one, in its order', () => {
  const [here, there] = [replica('a'), replica('b')];
  for (const text of ['{"a":1}', '{"b":"\\n{ 1 \\\"code\\\""}', '{ "c": {} }'])
    expect(there.open('news', here.seal('news', text))).toEqual({ kind: 'sound', text });
});

it('the first message that is heard of a replica is sound, whatever its number', () => {
  const here = replica('a');
  here.seal('news', ONE);
  expect(replica('b').open('news', here.seal('news', TWO))).toEqual({ kind: 'sound', text: TWO });
});

it('what is received in any order and any number is opened at most once, and never after a later one', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 9 }), { maxLength: 40 }), (order) => {
      const [here, there] = [replica('a'), replica('b')];
      const sealed = Array.from({ length: 10 }, (_, number) => here.seal('news', textOf(number)));
      let last = -1;
      for (const number of order) {
        const received = there.open('news', sealed[number] ?? '');
        if (number <= last) expect(received).toEqual({ kind: 'repeated' });
        else {
          const isNext = last === -1 || number === last + 1;
          expect(received).toEqual({ kind: isNext ? 'sound' : 'after a gap', text: textOf(number) });
          last = number;
        }
      }
    }),
  );
});

it.each([
  ['of another deployment', () => replica('a', Buffer.from('another')).seal('news', ONE)],
  ['to another channel', () => replica('a').seal('replies', ONE)],
  ['with another text', () => replica('a').seal('news', ONE).replace('one', 'two')],
  ['with another number', () => replica('a').seal('news', ONE).replace('"number":1', '"number":2')],
  ['of another sender', () => replica('a').seal('news', ONE).replace(/^a/, 'c')],
  ['without a code', () => 'a{"number":1,"code":"","is":"one"}'],
  [
    'with half a code',
    () =>
      replica('a')
        .seal('news', ONE)
        .replace(/(?<="code":"[\w-]{20})[\w-]+/, ''),
  ],
  ['that is empty', () => ''],
  ['that is any text', () => '{"uid":"a"}'],
])('a message %s is foreign, and changes nothing', (_, forge) => {
  const there = replica('b');
  expect(there.open('news', forge())).toEqual({ kind: 'foreign' });
  expect(there.open('news', replica('a').seal('news', ONE))).toEqual({ kind: 'sound', text: ONE });
});

it('builds that do not know the number and the code read the rest', () => {
  const sealed = replica('a').seal('news', ONE);
  expect(JSON.parse(sealed.slice('a'.length))).toMatchObject({ is: 'one' });
});
