import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { createPrompt, RedisSilent } from './prompt.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** An answer that comes when the test says so. */
function question() {
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

it('an answer in time is passed on, and so is a refusal', async () => {
  const prompt = createPrompt(250);
  const [one, two] = [question(), question()];
  const answers = [prompt(one.asked), prompt(two.asked)];
  one.answer('yes');
  two.refuse(new Error('no'));
  expect(await Promise.allSettled(answers)).toMatchObject([{ value: 'yes' }, { reason: { message: 'no' } }]);
  expect(jest.getTimerCount()).toBe(0);
});

it('when one is overdue all are given up in their order, and what comes after is not asked', async () => {
  const prompt = createPrompt(250);
  const ended: string[] = [];
  const [first, second, third] = [question(), question(), question()];
  void prompt(first.asked).catch(() => ended.push('first'));
  await jest.advanceTimersByTimeAsync(200);
  void prompt(second.asked).catch(() => ended.push('second'));
  await jest.advanceTimersByTimeAsync(49);
  expect(ended).toEqual([]);
  await jest.advanceTimersByTimeAsync(2);
  void prompt(third.asked).catch(() => ended.push('third'));
  await jest.advanceTimersByTimeAsync(0);
  expect(ended).toEqual(['first', 'second', 'third']);
  expect(third.asked).not.toHaveBeenCalled();
});

it('it is asked again once all that was overdue is answered, or has broken', async () => {
  const prompt = createPrompt(250);
  const [first, second, third] = [question(), question(), question()];
  const given = [prompt(first.asked), prompt(second.asked)].map((answer) => answer.catch(() => undefined));
  await jest.advanceTimersByTimeAsync(300);
  first.answer('late');
  await Promise.all(given);
  await expect(prompt(third.asked)).rejects.toThrow(RedisSilent);
  second.refuse(new Error('the connection broke'));
  await jest.advanceTimersByTimeAsync(0);
  const answer = prompt(third.asked);
  third.answer('in time');
  expect(await answer).toBe('in time');
});
