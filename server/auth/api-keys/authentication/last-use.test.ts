import { expect, it, jest } from '@jest/globals';
import { createLastUse } from './last-use.js';

const at = (second: number) => new Date(second * 1000);

function setUp(everyMs?: number) {
  const touch = jest.fn<(uses: ReadonlyMap<string, Date>) => Promise<void>>().mockResolvedValue();
  const onFailed = jest.fn();
  return { touch, onFailed, lastUse: createLastUse({ store: { touch }, onFailed, everyMs }) };
}

it('writes the last use of each key in one batch when it closes', async () => {
  const { touch, lastUse } = setUp();
  lastUse.record('a', at(1));
  lastUse.record('b', at(2));
  lastUse.record('a', at(3));
  expect(touch).not.toHaveBeenCalled();
  await lastUse.close();
  expect(touch.mock.calls).toEqual([
    [
      new Map([
        ['a', at(3)],
        ['b', at(2)],
      ]),
    ],
  ]);
});

it('writes by itself, and nothing where nothing was used', async () => {
  const { touch, lastUse } = setUp(5);
  const written = new Promise<void>((resolve) => {
    touch.mockImplementation(() => {
      resolve();
      return Promise.resolve();
    });
  });
  lastUse.record('a', at(1));
  await written;
  await lastUse.close();
  expect(touch).toHaveBeenCalledTimes(1);
});

it('writes a batch that failed with the next one, unless a key was used since', async () => {
  const { touch, onFailed, lastUse } = setUp(5);
  const failure = new Error('read-only');
  const failed = new Promise<void>((resolve) => {
    onFailed.mockImplementation(() => resolve());
  });
  touch.mockImplementationOnce(() => {
    lastUse.record('b', at(9));
    return Promise.reject(failure);
  });
  lastUse.record('a', at(1));
  lastUse.record('b', at(2));
  await failed;
  await lastUse.close();
  expect(onFailed).toHaveBeenCalledWith(failure);
  expect(touch.mock.calls.at(-1)).toEqual([
    new Map([
      ['a', at(1)],
      ['b', at(9)],
    ]),
  ]);
});
