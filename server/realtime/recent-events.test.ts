import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { Server } from 'socket.io';
import { RecentEventsAdapter, RECOVERY_MS } from './recent-events.js';

let adapter: RecentEventsAdapter;
beforeEach(() => {
  adapter = new RecentEventsAdapter(new Server().of('/'));
});
afterEach(() => void jest.restoreAllMocks());

/** @returns the event's offset. */
function send(room: string, flags: { local?: boolean } = {}): unknown {
  const data: unknown[] = ['event', { room }];
  adapter.broadcast({ type: 2, data }, { rooms: new Set([room]), except: new Set(), flags });
  return data[2];
}

const lose = (pid: string, room = 'ses_1') =>
  adapter.persistSession({ sid: 'socket', pid, rooms: [room], data: {} });
const missed = async (pid: string, offset: unknown) =>
  (await adapter.restoreSession(pid, String(offset))).missedPackets;

it('what a room was told after an offset is there once, and nothing of other rooms', async () => {
  send('ses_1');
  const known = send('ses_1');
  lose('pid');
  send('ses_2');
  const offset = send('ses_1');
  expect(await missed('pid', known)).toEqual([['event', { room: 'ses_1' }, offset]]);
  await expect(missed('pid', known)).rejects.toThrow('not kept');
});

it('what was sent to one socket from here is not kept, and has no offset', async () => {
  const known = send('ses_1');
  expect(send('ses_1', { local: true })).toBeUndefined();
  lose('pid');
  expect(await missed('pid', known)).toEqual([]);
});

it.each(['0', '01', '1.0', '1e0', ' 1', '3', '-1', 'NaN', ''])(
  'an offset that was never given out is not kept, as of number %j',
  async (number) => {
    const known = String(send('ses_1'));
    send('ses_1');
    for (const offset of [known.replace(/1$/, number), `another:${number}`, number]) {
      lose('pid');
      await expect(missed('pid', offset)).rejects.toThrow('not kept');
    }
  },
);

it('of many events and connections the latest are kept', async () => {
  const first = send('ses_1');
  lose('first');
  const second = send('ses_1');
  for (let count = 0; count < 9_999; count++) send('ses_2');
  lose('second');
  for (let count = 0; count < 9_999; count++) lose(`pid_${count}`);
  await expect(missed('first', second)).rejects.toThrow('not kept');
  await expect(missed('pid_0', first)).rejects.toThrow('not kept');
  expect(await missed('second', second)).toEqual([]);
});

it('neither is kept for longer than a lost connection may take', async () => {
  const known = send('ses_1');
  lose('pid');
  lose('late');
  const now = performance.now();
  const clock = jest.spyOn(performance, 'now').mockReturnValue(now + RECOVERY_MS - 1_000);
  expect(await missed('pid', known)).toEqual([]);
  clock.mockReturnValue(now + RECOVERY_MS + 1_000);
  await expect(missed('late', known)).rejects.toThrow('not kept');
});
