import { expect, it, jest } from '@jest/globals';
import { createCountCalls } from './count-calls.js';
import type { CallCount } from './store.js';

const call = { deprecationId: 'getThing', operationId: 'getThing' };
const key = { kind: 'apiKey', keyId: 'k1', ownerDid: 'did:key:a', scopes: [], expiresAt: null } as const;

function setUp(everyMs?: number) {
  const add = jest.fn<(counts: readonly CallCount[]) => Promise<void>>().mockResolvedValue();
  const onFailed = jest.fn();
  let now = new Date('2027-01-01T23:59:59Z');
  const countCalls = createCountCalls({ store: { add }, clock: () => now, onFailed, everyMs });
  return { add, onFailed, countCalls, setTime: (time: string) => (now = new Date(time)) };
}

it('writes one count for each caller, operation and day when it closes', async () => {
  const { add, countCalls, setTime } = setUp();
  countCalls.record(call, key);
  countCalls.record(call, key);
  countCalls.record(call, undefined);
  setTime('2027-01-02T00:00:00Z');
  countCalls.record(call, key);
  expect(add).not.toHaveBeenCalled();
  await countCalls.close();
  const owner = { ownerDid: 'did:key:a', keyId: 'k1' };
  const lastCalledAt = new Date('2027-01-01T23:59:59Z');
  expect(add.mock.calls).toEqual([
    [
      [
        { ...call, ...owner, day: '2027-01-01', calls: 2, lastCalledAt },
        { ...call, ownerDid: '', keyId: '', day: '2027-01-01', calls: 1, lastCalledAt },
        { ...call, ...owner, day: '2027-01-02', calls: 1, lastCalledAt: new Date('2027-01-02T00:00:00Z') },
      ],
    ],
  ]);
});

it('writes nothing when nothing was called', async () => {
  const { add, countCalls } = setUp();
  await countCalls.close();
  expect(add).not.toHaveBeenCalled();
});

it('adds a batch that could not be written to the next one', async () => {
  const { add, onFailed, countCalls } = setUp(5);
  const failure = new Error('read-only');
  const failed = new Promise<void>((resolve) => {
    onFailed.mockImplementation(() => resolve());
  });
  add.mockImplementationOnce(() => {
    countCalls.record(call, key);
    return Promise.reject(failure);
  });
  countCalls.record(call, key);
  countCalls.record(call, key);
  await failed;
  await countCalls.close();
  expect(onFailed).toHaveBeenCalledWith(failure);
  expect(add.mock.lastCall).toEqual([[expect.objectContaining({ calls: 3 })]]);
});
