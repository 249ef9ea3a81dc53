import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { rejection } from '../../test/rejection.js';
import { readServerSentEvents } from './server-sent-events.js';

const SILENCE_MS = 45_000;

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const open = () => {
  let server: ReadableStreamDefaultController<Uint8Array> | undefined;
  const onCancel = jest.fn<() => void>();
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      server = controller;
    },
    cancel: onCancel,
  });
  const onBytes = jest.fn();
  return {
    events: readServerSentEvents(stream.getReader(), { silenceMs: Promise.resolve(SILENCE_MS), onBytes }),
    say: (text: string) => server?.enqueue(new TextEncoder().encode(text)),
    onBytes,
    onCancel,
  };
};

it('a server that sends something now and then, even a comment, is not silent', async () => {
  const { events, say, onBytes } = open();
  const next = events.next();

  for (let times = 0; times < 3; times++) {
    await jest.advanceTimersByTimeAsync(SILENCE_MS - 1);
    say(': heartbeat\n\n');
  }
  await jest.advanceTimersByTimeAsync(SILENCE_MS - 1);
  say('data: x\n\n');

  expect(await next).toMatchObject({ value: { data: 'x' } });
  expect(onBytes).toHaveBeenCalledTimes(4);
  await events.return();
  expect(jest.getTimerCount()).toBe(0);
});

it('a server that is silent for too long is disconnected', async () => {
  const { events, say, onCancel } = open();
  const next = rejection(events.next());
  say(': heartbeat\n\n');

  await jest.advanceTimersByTimeAsync(SILENCE_MS);

  expect(await next).toMatchObject({ name: 'TimeoutError', message: 'No `heartbeat` within 45000 ms' });
  expect(onCancel).toHaveBeenCalled();
});

it('a slow reader does not make a server silent', async () => {
  const { events, say } = open();
  say('data: x\n\n');
  await events.next();

  await jest.advanceTimersByTimeAsync(10 * SILENCE_MS);
  say('data: y\n\n');

  expect(await events.next()).toMatchObject({ value: { data: 'y' } });
});
