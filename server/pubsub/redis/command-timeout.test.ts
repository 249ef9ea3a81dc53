import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { createCommandTimeout, RedisTimeout } from './command-timeout.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A command whose reply is controlled by the test. */
function command() {
  let answer: (text: string) => void = () => undefined;
  let refuse: (error: Error) => void = () => undefined;
  const asked = jest.fn(
    () =>
      new Promise<string>((resolve, reject) => {
        answer = resolve;
        refuse = reject;
      }),
  );
  return { asked, answer: (text: string) => answer(text), refuse: (error: Error) => refuse(error) };
}

it('passes on a reply and an error that arrive in time', async () => {
  const withTimeout = createCommandTimeout(250);
  const [one, two] = [command(), command()];
  const answers = [withTimeout(one.asked), withTimeout(two.asked)];
  one.answer('yes');
  two.refuse(new Error('no'));
  expect(await Promise.allSettled(answers)).toMatchObject([{ value: 'yes' }, { reason: { message: 'no' } }]);
  expect(jest.getTimerCount()).toBe(0);
});

it('fails all pending commands in order when one reply is overdue, and does not send later ones', async () => {
  const withTimeout = createCommandTimeout(250);
  const ended: string[] = [];
  const [first, second, third] = [command(), command(), command()];
  void withTimeout(first.asked).catch(() => ended.push('first'));
  await jest.advanceTimersByTimeAsync(200);
  void withTimeout(second.asked).catch(() => ended.push('second'));
  await jest.advanceTimersByTimeAsync(49);
  expect(ended).toEqual([]);
  await jest.advanceTimersByTimeAsync(2);
  void withTimeout(third.asked).catch(() => ended.push('third'));
  await jest.advanceTimersByTimeAsync(0);
  expect(ended).toEqual(['first', 'second', 'third']);
  expect(third.asked).not.toHaveBeenCalled();
});

it('sends commands again when all overdue ones are answered or have failed', async () => {
  const withTimeout = createCommandTimeout(250);
  const [first, second, third] = [command(), command(), command()];
  const given = [withTimeout(first.asked), withTimeout(second.asked)].map((answer) =>
    answer.catch(() => undefined),
  );
  await jest.advanceTimersByTimeAsync(300);
  first.answer('late');
  await Promise.all(given);
  await expect(withTimeout(third.asked)).rejects.toThrow(RedisTimeout);
  second.refuse(new Error('the connection broke'));
  await jest.advanceTimersByTimeAsync(0);
  const answer = withTimeout(third.asked);
  third.answer('in time');
  expect(await answer).toBe('in time');
});
