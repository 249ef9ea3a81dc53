import { EventEmitter } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { createSocketLimit } from './socket-limit.js';

/** A socket, by its events and those of its connection. */
const openSocket = () =>
  Object.assign(new EventEmitter(), { conn: Object.assign(new EventEmitter(), { readyState: 'open' }) });

describe('the sockets of a process', () => {
  it('are refused as unavailable above their number, and of a user as too many', async () => {
    const hold = createSocketLimit({ perUser: 2, total: 3 });
    const first = openSocket();
    await hold(first, 'alice');
    await hold(openSocket(), 'alice');
    await expect(hold(openSocket(), 'alice')).rejects.toMatchObject({ code: 'too_many_requests' });
    await hold(openSocket(), 'bob');
    await expect(hold(openSocket(), 'carol')).rejects.toMatchObject({
      code: 'service_unavailable',
      status: 503,
      details: { headers: { 'Retry-After': '45' } },
    });
    // Both events of one end.
    first.emit('disconnect');
    first.conn.emit('close');
    await hold(openSocket(), 'carol');
    await expect(hold(openSocket(), 'dave')).rejects.toMatchObject({ code: 'service_unavailable' });
  });
});
