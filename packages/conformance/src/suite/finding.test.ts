import { expect, test } from '@jest/globals';
import { expectEqual, Finding } from './finding.js';

const frames = Array.from({ length: 40 }, (_, index) => `event: message\nid: ${index}`);

function findingOf(received: unknown, wanted: unknown): unknown {
  try {
    expectEqual(received, wanted, 'the frames');
  } catch (error) {
    return error;
  }
  return undefined;
}

test('long lists that differ are told by the first item that differs, and the one before', () => {
  const received = frames.with(7, 'event: message\nid: 6');
  const finding = findingOf(received, frames);
  expect(finding).toBeInstanceOf(Finding);
  expect(finding).toMatchObject({
    expected: 'the frames: the item 7 of 40, after event: message\nid: 6, to be event: message\nid: 7',
    received: 'event: message\nid: 6 (of 40)',
    lists: { wanted: frames, received },
  });
});

test('a list that ends early lacks an item', () => {
  expect(findingOf(frames.slice(0, -1), frames)).toMatchObject({ received: 'none (of 39)' });
});

test('short lists are told whole', () => {
  expect(findingOf([1], [2])).toMatchObject({ expected: 'the frames to be [2]', received: '[1]' });
});
