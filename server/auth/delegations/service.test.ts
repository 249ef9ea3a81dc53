import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { API } from '@ucanto/core';
import { type TestDatabase, createTestDatabase } from '../../testing/database.js';
import { firstColumn } from '../../testing/notes.js';
import { didKeyResolver } from '../did/resolver.js';
import { type Replica, newTokenId, startReplica } from '../revocations/testing/replica.js';
import { createSealedBox } from '../sealed/sealed-box.js';
import { NOW, alice, grant, issue, mallory, oracle, serialize } from '../testing/ucans.js';
import { type UcanVerifier, createUcanVerifier } from '../ucan/verify.js';
import { type NewGrant, type UnusableGrant, createDelegations } from './service.js';
import { lockDelegationOf } from './store.js';

const ALICE = alice.did();
const EXPIRATION = NOW + 3600;
const [KEY, OTHER_KEY] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
const onUnusable = jest.fn<(ownerDid: string, reason: UnusableGrant) => void>();

let database: TestDatabase;
let replicas: Replica[];
let replica: Replica;
let verifier: UcanVerifier;
let time: { now: number };

beforeEach(async () => {
  database = await createTestDatabase();
  replicas = [];
  replica = await start();
  time = { now: NOW };
  verifier = verifierOf(replica);
  onUnusable.mockClear();
});
afterEach(async () => {
  await Promise.all(replicas.map((started) => started.stop()));
  await database.drop();
});

const start = async () => {
  const started = await startReplica(database.url);
  replicas.push(started);
  return started;
};
const verifierOf = ({ revocations }: Replica) =>
  createUcanVerifier({
    audience: oracle.did(),
    maxInvocationTtlSeconds: 900,
    maxDelegationTtlSeconds: 30 * 24 * 3600,
    delegationSignIn: true,
    resolver: didKeyResolver,
    revocations,
    clock: () => time.now,
  });
const delegations = (on = replica, keys = [KEY]) => {
  const onThere = verifierOf(on);
  return createDelegations({
    dataSource: on.dataSource,
    revocations: on.revocations,
    sealedBox: createSealedBox(keys),
    verify: (token) => onThere.grant(token),
    clock: () => new Date(time.now * 1000),
    onUnusable,
  });
};

const asNewGrant = async (ucan: API.Delegation): Promise<NewGrant> => {
  const token = await serialize(ucan);
  const { ok, error } = await verifier.grant(token);
  if (error) throw new Error(error.code);
  const { id: tokenId, issuer: ownerDid, expiration } = ok;
  return { ownerDid, tokenId, token, expiresAt: new Date(expiration * 1000) };
};
const newGrant = (input: Parameters<typeof grant>[0] = {}) =>
  grant({ expiration: EXPIRATION, nonce: newTokenId(), ...input }).then(asNewGrant);
const rows = () =>
  firstColumn(database.url, 'select row_to_json(delegations)::text from delegations order by owner_did');
const change = (sql: string) => firstColumn(database.url, `update delegations set ${sql}`);

describe('a stored grant', () => {
  it('is given back as it was, with what it grants', async () => {
    const given = await newGrant();
    await delegations().store(given);
    expect((await delegations().grantOf(ALICE)).ok).toMatchObject({
      id: given.tokenId,
      issuer: ALICE,
      expiration: EXPIRATION,
      capabilities: [{ can: 'oracle/access', with: `ixo:oracle:${oracle.did()}` }],
      token: given.token,
    });
  });

  it('belongs to its owner alone', async () => {
    await delegations().store(await newGrant());
    expect(await delegations().grantOf(mallory.did())).toEqual({ error: 'missing' });
  });

  it('cannot be read from the table', async () => {
    const { token, ...given } = await newGrant();
    await delegations().store({ token, ...given });
    const [row = ''] = (await rows()).map(String);
    expect(row).toContain(given.tokenId);
    const bytes = Buffer.from(token, 'base64');
    for (const form of [
      token,
      bytes.toString('base64url'),
      bytes.toString('hex'),
      bytes.toString('latin1'),
    ]) {
      for (let at = 0; at + 16 <= form.length; at += 16) expect(row).not.toContain(form.slice(at, at + 16));
    }
  });

  it('takes the place of the one before, which is not revoked by that', async () => {
    const [first, second] = [await newGrant(), await newGrant()];
    await delegations().store(first);
    await delegations().store(second);
    expect((await delegations().grantOf(ALICE)).ok?.id).toBe(second.tokenId);
    expect(replica.revocations.has(first.tokenId)).toBe(false);
    expect(await rows()).toHaveLength(1);
  });

  it('is whole, though many are stored at once', async () => {
    const given = await Promise.all(Array.from({ length: 10 }, () => newGrant()));
    await Promise.all(given.map((one) => delegations().store(one)));
    const { ok } = await delegations().grantOf(ALICE);
    expect(given.filter(({ token, tokenId }) => ok?.token === token && ok.id === tokenId)).toHaveLength(1);
    expect(await rows()).toHaveLength(1);
  });

  it('is not given back once it has expired, not even for the time that clocks may differ', async () => {
    await delegations().store(await newGrant());
    time.now = EXPIRATION - 1;
    expect((await delegations().grantOf(ALICE)).ok).toBeDefined();
    time.now = EXPIRATION;
    expect(await delegations().grantOf(ALICE)).toEqual({ error: 'expired' });
    await change(`expires_at = 'infinity'`);
    time.now = EXPIRATION + 60;
    expect(await delegations().grantOf(ALICE)).toEqual({ error: 'expired' });
  });

  it('is not given back once it, or a proof of it, is revoked in any way', async () => {
    const resource = mallory.did();
    const proof = await issue({
      issuer: mallory,
      audience: alice,
      capabilities: [{ can: 'store/get', with: resource }],
      expiration: EXPIRATION,
    });
    const given = await newGrant({ capabilities: [{ can: 'store/get', with: resource }], proofs: [proof] });
    const { ok } = await verifier.grant(given.token);
    expect(ok?.ids).toHaveLength(2);
    for (const id of ok?.ids.toReversed() ?? []) {
      await delegations().store(given);
      expect((await delegations().grantOf(ALICE)).ok).toBeDefined();
      await replica.revocations.revoke({ ids: [id], by: ALICE, expiresAt: given.expiresAt });
      expect(await delegations().grantOf(ALICE)).toEqual({ error: 'revoked' });
      await firstColumn(database.url, 'delete from revocations');
      await Promise.all(replicas.splice(0).map((started) => started.stop()));
      replica = await start();
    }
    expect(onUnusable).not.toHaveBeenCalled();
  });
});

describe('a grant that was tampered with in the table counts as missing, and is reported', () => {
  const expectUnusable = async (ownerDid: string, reason: UnusableGrant, keys = [KEY]) => {
    expect(await delegations(replica, keys).grantOf(ownerDid)).toEqual({ error: 'missing' });
    expect(onUnusable.mock.calls).toEqual([[ownerDid, reason]]);
  };

  it('when it was moved to another owner', async () => {
    await delegations().store(await newGrant());
    await change(`owner_did = '${mallory.did()}'`);
    await expectUnusable(mallory.did(), 'tampered');
  });

  it('when it was stored for somebody who did not sign it', async () => {
    await delegations().store({ ...(await newGrant()), ownerDid: mallory.did() });
    await expectUnusable(mallory.did(), 'ucan_wrong_issuer');
  });

  it('when it is said to be another token', async () => {
    await delegations().store(await newGrant());
    await change(`token_id = '${newTokenId()}'`);
    await expectUnusable(ALICE, 'tampered');
  });

  it('when it is another text', async () => {
    await delegations().store(await newGrant());
    await change(`sealed = ''`);
    await expectUnusable(ALICE, 'tampered');
  });

  it('or when its key is lost', async () => {
    await delegations().store(await newGrant());
    await expectUnusable(ALICE, 'unknown_key', [OTHER_KEY]);
    expect((await delegations(replica, [OTHER_KEY, KEY]).grantOf(ALICE)).ok).toBeDefined();
  });

  it('or when it is not a grant to this oracle', async () => {
    const token = await serialize(await grant({ audience: mallory }));
    await delegations().store({ ...(await newGrant()), token });
    await expectUnusable(ALICE, 'ucan_wrong_audience');
  });
});

describe('revoking', () => {
  it('forgets the grant and revokes its token, everywhere and after a restart', async () => {
    const given = await newGrant();
    const there = await start();
    await delegations().store(given);
    await delegations().revoke(ALICE, []);
    expect(await delegations().grantOf(ALICE)).toEqual({ error: 'missing' });
    expect(await rows()).toEqual([]);
    await there.hears(given.tokenId);
    expect((await start()).revocations.has(given.tokenId)).toBe(true);
    expect(await firstColumn(database.url, 'select revoked_by from revocations')).toEqual([ALICE]);
  });

  it('revokes other tokens with it, the same one too', async () => {
    const given = await newGrant();
    const other = { id: newTokenId(), expiresAt: given.expiresAt };
    await delegations().store(given);
    await delegations().revoke(ALICE, [other, { id: given.tokenId, expiresAt: given.expiresAt }]);
    expect(replica.told.toSorted()).toEqual([other.id, given.tokenId].toSorted());
  });

  it('may be repeated, and there may be nothing to revoke', async () => {
    const given = await newGrant();
    await delegations().revoke(ALICE, []);
    await delegations().store(given);
    await delegations().revoke(ALICE, []);
    await delegations().revoke(ALICE, []);
    expect(replica.told).toEqual([given.tokenId]);
  });

  it('leaves the grants of others alone', async () => {
    await delegations().store(await newGrant());
    await delegations().revoke(mallory.did(), []);
    expect((await delegations().grantOf(ALICE)).ok).toBeDefined();
  });

  it('that fails leaves the grant as it was', async () => {
    await delegations().store(await newGrant());
    const before = await rows();
    await firstColumn(database.url, `alter table revocations add constraint full_up check (revoked_by = '')`);
    await expect(delegations().revoke(ALICE, [])).rejects.toThrow('full_up');
    expect(await rows()).toEqual(before);
    expect(replica.told).toEqual([]);
    expect((await delegations().grantOf(ALICE)).ok).toBeDefined();
  });
});

describe('a revoked token', () => {
  it('is not stored again, and what is stored stays', async () => {
    const [revoked, kept] = [await newGrant(), await newGrant()];
    await delegations().store(revoked);
    await delegations().revoke(ALICE, []);
    await delegations().store(kept);
    expect(await delegations().store(revoked)).toEqual({ error: 'revoked' });
    expect((await delegations().grantOf(ALICE)).ok?.id).toBe(kept.tokenId);
  });

  it('is not stored by a replica that does not know of it yet', async () => {
    const given = await newGrant();
    const uninformed = { ...replica, revocations: { ...replica.revocations, has: () => false } };
    await delegations().revoke(ALICE, [{ id: given.tokenId, expiresAt: given.expiresAt }]);
    expect(await delegations(uninformed).store(given)).toEqual({ error: 'revoked' });
    expect(await rows()).toEqual([]);
  });

  it.each(['first', 'last'])('is not stored by a store that comes %s beside its revocation', async (turn) => {
    const there = await start();
    const given = await newGrant();
    const store = () => delegations(there).store(given);
    const revoke = () => delegations().revoke(ALICE, [{ id: given.tokenId, expiresAt: given.expiresAt }]);
    const order = turn === 'first' ? [store, revoke] : [revoke, store];

    const under = await replica.dataSource.transaction(async (manager) => {
      await lockDelegationOf(manager, ALICE);
      const begun: Promise<unknown>[] = [];
      for (const work of order) {
        begun.push(work());
        await waitingForLock(begun.length);
      }
      return { begun };
    });
    await Promise.all(under.begun);
    expect(await rows()).toEqual([]);
    await there.hears(given.tokenId);
    for (const on of [replica, there]) expect((await delegations(on).grantOf(ALICE)).ok).toBeUndefined();
  });

  it('is gone for good, whoever stores and revokes at once', async () => {
    const there = await start();
    for (let round = 0; round < 10; round += 1) {
      const given = await newGrant();
      const revoked = { id: given.tokenId, expiresAt: given.expiresAt };
      await Promise.all([
        delegations(there).store(given),
        delegations().revoke(ALICE, [revoked]),
        delegations().store(given),
      ]);
      expect(await rows()).toEqual([]);
    }
  });
});

async function waitingForLock(count: number): Promise<void> {
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`;
  while ((await firstColumn(database.url, waiting)).length < count);
}
