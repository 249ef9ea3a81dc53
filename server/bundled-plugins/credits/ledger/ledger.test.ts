import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeOf } from '../../../persistence/errors/error-code.js';
import { openLedgerDatabase, type LedgerDatabase } from '../testing/ledger-database.js';
import { TransferConflict, type Transfer } from './ledger.js';

let store: LedgerDatabase;
beforeAll(async () => {
  store = await openLedgerDatabase();
});
afterAll(() => store.close());

const transfer = (...transfers: Transfer[]) => store.ledger.transfer(store.database, transfers);
const hold = (debit: string, amount: number, id = `hold:${crypto.randomUUID()}`): Transfer => ({
  id,
  kind: 'pending',
  debit,
  credit: 'oracle',
  amount,
});
const resolve = (pending: Transfer, amount: number, kind: 'post' | 'void' = 'post'): Transfer => ({
  id: `${kind}:${crypto.randomUUID()}`,
  kind,
  debit: pending.debit,
  credit: pending.credit,
  amount,
  pendingId: pending.id,
  pendingAmount: pending.amount,
});
/** The SQLSTATE of the refusal. */
const refusal = (work: Promise<unknown>) => work.then(() => undefined, codeOf);
const CHECK_VIOLATION = '23514';
const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

describe('a pending transfer', () => {
  it('holds its amount, and a post moves a part of it and frees the rest', async () => {
    const user = await store.openAccount(100);
    const pending = hold(user, 60);
    await transfer(pending);
    expect(await store.balanceOf(user)).toEqual({ balance: 100, held: 60 });
    await transfer(resolve(pending, 25));
    expect(await store.balanceOf(user)).toEqual({ balance: 75, held: 0 });
  });

  it('frees all when it is voided', async () => {
    const user = await store.openAccount(100);
    const pending = hold(user, 60);
    await transfer(pending);
    await transfer(resolve(pending, 0, 'void'));
    expect(await store.balanceOf(user)).toEqual({ balance: 100, held: 0 });
  });

  it('is refused when it holds more than is left, counting what is held', async () => {
    const user = await store.openAccount(100);
    await transfer(hold(user, 60));
    expect(await refusal(transfer(hold(user, 41)))).toBe(CHECK_VIOLATION);
    expect(await refusal(transfer(hold(user, 40)))).toBeUndefined();
  });

  it('is resolved once', async () => {
    const user = await store.openAccount(100);
    const pending = hold(user, 60);
    await transfer(pending, hold(user, 40));
    await transfer(resolve(pending, 10));
    expect(await refusal(transfer(resolve(pending, 10)))).toBe(UNIQUE_VIOLATION);
    expect(await refusal(transfer(resolve(pending, 0, 'void')))).toBe(UNIQUE_VIOLATION);
    expect(await store.balanceOf(user)).toEqual({ balance: 90, held: 40 });
  });

  it('is posted by its amount at most, between its own accounts', async () => {
    const [user, other] = [await store.openAccount(100), await store.openAccount(100)];
    const pending = hold(user, 60);
    await transfer(pending);
    expect(await refusal(transfer(resolve(pending, 61)))).toBe(CHECK_VIOLATION);
    const larger = { ...pending, amount: 90 };
    expect(await refusal(transfer(resolve(larger, 80)))).toBe(FOREIGN_KEY_VIOLATION);
    const foreign = { ...pending, debit: other };
    expect(await refusal(transfer(resolve(foreign, 10)))).toBe(FOREIGN_KEY_VIOLATION);
  });

  it('is the only kind that is posted', async () => {
    const user = await store.openAccount(100);
    const direct: Transfer = { id: `d:${user}`, kind: 'direct', debit: user, credit: 'oracle', amount: 5 };
    await transfer(direct);
    expect(await refusal(transfer(resolve(direct, 5)))).toBe(CHECK_VIOLATION);
  });
});

describe('the id of a transfer', () => {
  it('is one transfer: the same one again changes nothing', async () => {
    const user = await store.openAccount(100);
    const pending = hold(user, 60);
    await transfer(pending);
    await transfer(pending);
    expect(await store.balanceOf(user)).toEqual({ balance: 100, held: 60 });
  });

  it('is refused for another one', async () => {
    const user = await store.openAccount(100);
    const pending = hold(user, 60);
    await transfer(pending);
    await expect(transfer({ ...pending, amount: 10 })).rejects.toThrow(TransferConflict);
  });
});

it('keeps transfers as they are', async () => {
  const user = await store.openAccount(100);
  const { schema } = store.database;
  await expect(
    store.database.query(`update ${schema}.transfers set amount = 0 where debit_account = $1`, [user]),
  ).rejects.toThrow('transfers are never changed');
  await expect(store.database.query(`delete from ${schema}.transfers`)).rejects.toThrow('never changed');
});
