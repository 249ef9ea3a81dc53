import { expect, it } from '@jest/globals';
import { createBudget } from './budget.js';

it('a message and the server each have a limit', () => {
  const budget = createBudget({ messageBytes: 10, serverBytes: 15 });
  const [first, second] = [budget.open('alice'), budget.open('bob')];
  expect([first.spend(10), second.spend(5), second.spend(1), first.spend(1)]).toEqual([
    undefined,
    undefined,
    'server',
    'message',
  ]);
});

it('bytes that arrive after the end of a message do not count', () => {
  const budget = createBudget({ messageBytes: 10, serverBytes: 10 });
  const over = budget.open('alice');
  over.spend(10);
  over.close();
  over.close();
  over.spend(10);
  const next = budget.open('alice');
  expect([next.spend(10), next.spend(1)]).toEqual([undefined, 'message']);
  expect(budget.open('alice').spend(1)).toBe('server');
});

it("the messages of one user have a limit together, which leaves room for another's", () => {
  const budget = createBudget({ messageBytes: 10, userBytes: 15, serverBytes: 30 });
  const [first, second, other] = [budget.open('alice'), budget.open('alice'), budget.open('bob')];
  expect([first.spend(10), second.spend(6), other.spend(10)]).toEqual([undefined, 'user', undefined]);
  first.close();
  expect(second.spend(4)).toBeUndefined();
});

it("the messages of one user may have exactly the user's limit", () => {
  const budget = createBudget({ messageBytes: 10, userBytes: 15, serverBytes: 30 });
  const [first, second] = [budget.open('alice'), budget.open('alice')];
  expect([first.spend(10), second.spend(5), second.spend(1)]).toEqual([undefined, undefined, 'user']);
});

it('a message that is closed twice gives its bytes back once', () => {
  const budget = createBudget({ messageBytes: 10, serverBytes: 10 });
  const [one, other] = [budget.open('alice'), budget.open('bob')];
  one.spend(4);
  other.spend(6);
  one.close();
  one.close();
  expect([other.spend(4), budget.open('carol').spend(1)]).toEqual([undefined, 'server']);
});
