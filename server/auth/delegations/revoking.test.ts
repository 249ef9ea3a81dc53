import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { firstColumn } from '../../testing/notes.js';
import { newTokenId } from '../revocations/testing/revocation-replica.js';
import { alice, mallory } from '../testing/ucans.js';
import { lockDelegationOf } from './store.js';
import { openTestDelegations, type TestDelegations } from './testing/test-delegations.js';

const ALICE = alice.did();

let test: TestDelegations;

beforeEach(async () => {
  test = await openTestDelegations();
});
afterEach(() => test.close());

describe('revoking', () => {
  it('deletes the grant and revokes its token, on all replicas and after a restart', async () => {
    const given = await test.newGrant();
    const there = await test.start();
    await test.delegations().store(given);
    await test.delegations().revoke(ALICE, []);
    expect(await test.delegations().grantOf(ALICE)).toEqual({ error: 'missing' });
    expect(await test.rows()).toEqual([]);
    await there.hears(given.tokenId);
    expect((await test.start()).revocations.has(given.tokenId)).toBe(true);
    expect(await firstColumn(test.databaseUrl, 'select revoked_by from revocations')).toEqual([ALICE]);
  });

  it('revokes other tokens with it, including the same one', async () => {
    const given = await test.newGrant();
    const other = { id: newTokenId(), expiresAt: given.expiresAt };
    await test.delegations().store(given);
    await test.delegations().revoke(ALICE, [other, { id: given.tokenId, expiresAt: given.expiresAt }]);
    expect(test.replica.received.toSorted()).toEqual([other.id, given.tokenId].toSorted());
  });

  it('is idempotent, and succeeds when there is nothing to revoke', async () => {
    const given = await test.newGrant();
    await test.delegations().revoke(ALICE, []);
    await test.delegations().store(given);
    await test.delegations().revoke(ALICE, []);
    await test.delegations().revoke(ALICE, []);
    expect(test.replica.received).toEqual([given.tokenId]);
  });

  it('leaves the grants of others alone', async () => {
    await test.delegations().store(await test.newGrant());
    await test.delegations().revoke(mallory.did(), []);
    expect((await test.delegations().grantOf(ALICE)).ok).toBeDefined();
  });

  it('is refused to those who have revoked 1000 tokens that have not expired', async () => {
    const revoke = () => test.delegations().revoke(ALICE, []);
    const insert = (count: number, expiresAt: string) =>
      firstColumn(
        test.databaseUrl,
        `insert into revocations (token_id, revoked_by, expires_at)
         select gen_random_uuid(), '${ALICE}', ${expiresAt} from generate_series(1, ${count})`,
      );
    await insert(1, `now() - interval '1 hour'`);
    await insert(999, `now() + interval '1 hour'`);
    await revoke();
    await insert(1, `now() + interval '1 hour'`);
    await expect(revoke()).rejects.toMatchObject({
      code: 'too_many_requests',
      details: { headers: { 'Retry-After': '3600' } },
    });
  });

  it('that fails leaves the grant as it was', async () => {
    await test.delegations().store(await test.newGrant());
    const before = await test.rows();
    await firstColumn(
      test.databaseUrl,
      `alter table revocations add constraint full_up check (revoked_by = '')`,
    );
    await expect(test.delegations().revoke(ALICE, [])).rejects.toThrow('full_up');
    expect(await test.rows()).toEqual(before);
    expect(test.replica.received).toEqual([]);
    expect((await test.delegations().grantOf(ALICE)).ok).toBeDefined();
  });
});

describe('a revoked token', () => {
  it('is not stored again, and what is stored stays', async () => {
    const [revoked, kept] = [await test.newGrant(), await test.newGrant()];
    await test.delegations().store(revoked);
    await test.delegations().revoke(ALICE, []);
    await test.delegations().store(kept);
    expect(await test.delegations().store(revoked)).toEqual({ error: 'revoked' });
    expect((await test.delegations().grantOf(ALICE)).ok?.id).toBe(kept.tokenId);
  });

  it('is not stored by a replica that has not been notified yet', async () => {
    const given = await test.newGrant();
    const uninformed = { ...test.replica, revocations: { ...test.replica.revocations, has: () => false } };
    await test.delegations().revoke(ALICE, [{ id: given.tokenId, expiresAt: given.expiresAt }]);
    expect(await test.delegations(uninformed).store(given)).toEqual({ error: 'revoked' });
    expect(await test.rows()).toEqual([]);
  });

  it.each(['first', 'last'])(
    'is not stored by a request that runs %s beside its revocation',
    async (turn) => {
      const there = await test.start();
      const given = await test.newGrant();
      const store = () => test.delegations(there).store(given);
      const revoke = () =>
        test.delegations().revoke(ALICE, [{ id: given.tokenId, expiresAt: given.expiresAt }]);
      const order = turn === 'first' ? [store, revoke] : [revoke, store];

      const under = await test.replica.dataSource.transaction(async (manager) => {
        await lockDelegationOf(manager, ALICE);
        const begun: Promise<unknown>[] = [];
        for (const work of order) {
          begun.push(work());
          await waitingForLock(begun.length);
        }
        return { begun };
      });
      await Promise.all(under.begun);
      expect(await test.rows()).toEqual([]);
      await there.hears(given.tokenId);
      for (const on of [test.replica, there])
        expect((await test.delegations(on).grantOf(ALICE)).ok).toBeUndefined();
    },
  );

  it('stays deleted when stores and revocations run at once', async () => {
    const there = await test.start();
    for (let round = 0; round < 10; round += 1) {
      const given = await test.newGrant();
      const revoked = { id: given.tokenId, expiresAt: given.expiresAt };
      await Promise.all([
        test.delegations(there).store(given),
        test.delegations().revoke(ALICE, [revoked]),
        test.delegations().store(given),
      ]);
      expect(await test.rows()).toEqual([]);
    }
  });
});

async function waitingForLock(count: number): Promise<void> {
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`;
  while ((await firstColumn(test.databaseUrl, waiting)).length < count);
}
