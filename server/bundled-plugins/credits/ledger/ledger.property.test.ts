import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { faultsOf, NO_FAULTS, openLedgerDatabase, type LedgerDatabase } from '../testing/ledger-database.js';
import type { Transfer } from './ledger.js';

let store: LedgerDatabase;
beforeAll(async () => {
  store = await openLedgerDatabase();
});
afterAll(() => store.close());

/** How one hold ends, and by which parallel attempts. */
const course = fc.record({
  user: fc.nat({ max: 2 }),
  amount: fc.nat({ max: 60 }),
  resolutions: fc.array(
    fc.record({ kind: fc.constantFrom('post' as const, 'void' as const), share: fc.nat({ max: 130 }) }),
    { maxLength: 3 },
  ),
});
type Course = typeof course extends fc.Arbitrary<infer Value> ? Value : never;

const attempt = (...transfers: Transfer[]) =>
  store.database
    .transaction((sql) => store.ledger.transfer(sql, transfers))
    .then(
      () => true,
      () => false,
    );

/** Holds, and resolves what was held in parallel. @returns the resolutions that counted, with their amounts. */
async function run({ amount, resolutions }: Course, user: string): Promise<number[]> {
  const id = crypto.randomUUID();
  const movement = { debit: user, credit: 'oracle' };
  if (!(await attempt({ ...movement, id, kind: 'pending', amount }))) return [];
  const resolved = await Promise.all(
    resolutions.map(async ({ kind, share }, index) => {
      const posted = kind === 'post' ? Math.ceil((amount * share) / 100) : 0;
      const resolution = { ...movement, id: `${id}:${index}`, kind, amount: posted };
      const isDone = await attempt({ ...resolution, pendingId: id, pendingAmount: amount });
      return isDone ? [{ posted }] : [];
    }),
  );
  const counted = resolved.flat();
  expect(counted.length).toBeLessThanOrEqual(1);
  for (const { posted } of counted) expect(posted).toBeLessThanOrEqual(amount);
  return counted.map(({ posted }) => posted);
}

describe('whatever is held, posted and voided at the same time', () => {
  it('no account is overdrawn, each hold is resolved once, and the sum of all accounts is 0', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(course, { minLength: 1, maxLength: 24 }), async (courses) => {
        const users = await Promise.all([0, 50, 200].map((amount) => store.openAccount(amount)));
        const posted = await Promise.all(courses.map((one) => run(one, users[one.user] ?? '')));
        expect(await faultsOf(store.database)).toEqual(NO_FAULTS);
        for (const [index, start] of [0, 50, 200].entries()) {
          const spent = courses.flatMap(({ user }, at) => (user === index ? (posted[at] ?? []) : []));
          const { balance } = await store.balanceOf(users[index] ?? '');
          expect(balance).toBe(start - spent.reduce((sum, amount) => sum + amount, 0));
        }
      }),
      { numRuns: 15 },
    );
  });

  it('as many holds of one account succeed as it can pay', async () => {
    const user = await store.openAccount(100);
    const holds = await Promise.all(
      Array.from({ length: 60 }, () =>
        attempt({ id: crypto.randomUUID(), kind: 'pending', debit: user, credit: 'oracle', amount: 7 }),
      ),
    );
    expect(holds.filter(Boolean)).toHaveLength(14);
    expect(await store.balanceOf(user)).toEqual({ balance: 100, held: 98 });
  });
});
