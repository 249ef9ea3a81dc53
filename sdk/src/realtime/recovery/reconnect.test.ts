import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { answer, openChannel } from '../../../test/channel.js';
import type { Channel } from '../../../test/channel.js';
import { rejection } from '../../../test/rejection.js';
import { createRetries } from './reconnect.js';

describe('A reconnection while the oracle is busy', () => {
  let channel: Channel;
  let errors: Error[];
  let refusals: string[];
  beforeEach(async () => {
    channel = await openChannel();
    errors = [];
    refusals = [];
    channel.io.use((_peer, next) => {
      const code = refusals.shift();
      next(code === undefined ? undefined : Object.assign(new Error('No'), { data: { code } }));
    });
    channel.io.on('connection', answer);
  });
  afterEach(() => channel.close());

  const connect = (retryDelayMs = 1) =>
    channel.connect({ retryDelayMs, onError: (error) => errors.push(error) });

  it.each(['service_unavailable', 'too_many_requests'])('(%s) is retried until it succeeds', async (code) => {
    const session = await connect();
    const again = new Promise((resolve) => session.on('connected', resolve));

    refusals.push(code, code, code);
    channel.cutConnections();
    await again;

    expect(channel.asked).toHaveLength(5);
    expect(errors).toEqual([]);
  });

  it('ends with a refusal of another kind', async () => {
    const session = await connect();
    const refused = new Promise((resolve) => {
      session.socket.on('connect_error', () => {
        if (refusals.length === 0) resolve(undefined);
      });
    });

    refusals.push('service_unavailable', 'session_not_found');
    channel.cutConnections();
    await refused;

    expect(errors).toEqual([expect.objectContaining({ code: 'session_not_found', retryable: false })]);
  });

  it('is not retried after close', async () => {
    const session = await connect(0);
    const refused = new Promise<void>((resolve) => {
      session.socket.once('connect_error', () => {
        session.close();
        resolve();
      });
    });

    refusals.push('service_unavailable');
    channel.cutConnections();
    await refused;
    // Takes longer than the delay would have.
    await connect();

    expect(session.socket.active).toBe(false);
    expect(errors).toEqual([]);
  });

  it('is also retried for the first connection', async () => {
    refusals.push('service_unavailable', 'too_many_requests');

    await connect();

    expect(channel.asked).toHaveLength(3);
    expect(errors).toEqual([]);
  });

  it('rejects when the first connection times out, as a retryable error', async () => {
    refusals.push('service_unavailable');

    const late = channel.connect({ retryDelayMs: 60_000, connectTimeoutMs: 500 });
    expect(await rejection(late)).toMatchObject({
      name: 'HandshakeError',
      code: 'service_unavailable',
      retryable: true,
    });
  });
});

describe('Waiting', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    // No delay is shortened.
    jest.spyOn(Math, 'random').mockReturnValue(1);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  it('doubles each time, up to half a minute, until it is stopped', () => {
    const start = Date.now();
    const waits: number[] = [];
    let last = start;
    const retries = createRetries(() => {
      waits.push(Date.now() - last);
      last = Date.now();
    }, 1000);
    const waitTimes = (times: number) => {
      for (let time = 0; time < times; time++) {
        retries.schedule();
        jest.runAllTimers();
      }
    };

    waitTimes(7);
    retries.stop();
    waitTimes(1);

    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 1000]);
  });
});
