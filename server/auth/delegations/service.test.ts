import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createUnitOfWork } from '../../command/unit-of-work.js';
import { firstColumn } from '../../testing/notes.js';
import { newTokenId } from '../revocations/testing/revocation-replica.js';
import { alice, grant, issue, mallory, oracle, serialize } from '../testing/ucans.js';
import { refuse } from '../ucan/ucan-refusal.js';
import type { UnusableGrant } from './service.js';
import {
  EXPIRATION,
  KEY,
  OTHER_KEY,
  openTestDelegations,
  type TestDelegations,
} from './testing/test-delegations.js';

const ALICE = alice.did();

let test: TestDelegations;

beforeEach(async () => {
  test = await openTestDelegations();
});
afterEach(() => test.close());

describe('a stored grant', () => {
  it('is returned unchanged, with its capabilities', async () => {
    const given = await test.newGrant();
    expect(await test.delegations().store(given)).toEqual({ ok: given });
    expect((await test.delegations().grantOf(ALICE)).ok).toMatchObject({
      id: given.tokenId,
      issuer: ALICE,
      expiration: EXPIRATION,
      capabilities: [{ can: 'oracle/access', with: `ixo:oracle:${oracle.did()}` }],
      token: given.token,
    });
  });

  it('belongs to its owner alone', async () => {
    await test.delegations().store(await test.newGrant());
    expect(await test.delegations().grantOf(mallory.did())).toEqual({ error: 'missing' });
  });

  it('cannot be read from the table', async () => {
    const { token, ...given } = await test.newGrant();
    await test.delegations().store({ token, ...given });
    const [row = ''] = (await test.rows()).map(String);
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

  it('replaces the previous one, which is not revoked', async () => {
    const [first, second] = [await test.newGrant(), await test.newGrant()];
    await test.delegations().store(first);
    await test.delegations().store(second);
    expect((await test.delegations().grantOf(ALICE)).ok?.id).toBe(second.tokenId);
    expect(test.replica.revocations.has(first.tokenId)).toBe(false);
    expect(await test.rows()).toHaveLength(1);
  });

  it('is complete when many are stored at once', async () => {
    const given = await Promise.all(Array.from({ length: 10 }, () => test.newGrant()));
    await Promise.all(given.map((one) => test.delegations().store(one)));
    const { ok } = await test.delegations().grantOf(ALICE);
    expect(given.filter(({ token, tokenId }) => ok?.token === token && ok.id === tokenId)).toHaveLength(1);
    expect(await test.rows()).toHaveLength(1);
  });

  it('is not returned once it has expired, not even within the clock skew', async () => {
    await test.delegations().store(await test.newGrant());
    test.now = EXPIRATION - 1;
    expect((await test.delegations().grantOf(ALICE)).ok).toBeDefined();
    test.now = EXPIRATION;
    expect(await test.delegations().grantOf(ALICE)).toEqual({ error: 'expired' });
    await test.change(`expires_at = 'infinity'`);
    test.now = EXPIRATION + 60;
    expect(await test.delegations().grantOf(ALICE)).toEqual({ error: 'expired' });
  });

  it('expires by the time of the system, unless another clock is given', async () => {
    const delegations = test.delegations(test.replica, [KEY], { clock: undefined });
    await delegations.store({ ...(await test.newGrant()), expiresAt: new Date(Date.now() - 1) });
    expect(await delegations.grantOf(ALICE)).toEqual({ error: 'expired' });
  });

  it('is stored by its owner', async () => {
    const appendEvents = jest.fn(() => Promise.resolve());
    const unitOfWork = createUnitOfWork(test.replica.dataSource, appendEvents);
    await test.delegations(test.replica, [KEY], { unitOfWork }).store(await test.newGrant());
    expect(appendEvents.mock.calls).toEqual([[expect.anything(), { ownerDid: ALICE }, []]]);
  });

  it('is not reported as missing while the keys of its issuer cannot be looked up', async () => {
    const refused = { error: refuse('ucan_unresolved_issuer', 'no keys') };
    await test.delegations().store(await test.newGrant());
    const delegations = test.delegations(test.replica, [KEY], { verify: () => Promise.resolve(refused) });
    await expect(delegations.grantOf(ALICE)).rejects.toMatchObject({ code: 'service_unavailable' });
    expect(test.onUnusable).not.toHaveBeenCalled();
  });

  it('is not returned once it, or a proof of it, is revoked in any way', async () => {
    const resource = mallory.did();
    const proof = await issue({
      issuer: mallory,
      audience: alice,
      capabilities: [{ can: 'store/get', with: resource }],
      expiration: EXPIRATION,
    });
    const given = await test.newGrant({
      capabilities: [{ can: 'store/get', with: resource }],
      proofs: [proof],
    });
    const { ok } = await test.verifier.grant(given.token);
    expect(ok?.ids).toHaveLength(2);
    for (const id of ok?.ids.toReversed() ?? []) {
      await test.delegations().store(given);
      expect((await test.delegations().grantOf(ALICE)).ok).toBeDefined();
      await test.replica.revocations.revoke(ALICE, () =>
        Promise.resolve([{ id, expiresAt: given.expiresAt }]),
      );
      expect(await test.delegations().grantOf(ALICE)).toEqual({ error: 'revoked' });
      await firstColumn(test.databaseUrl, 'delete from revocations');
      await test.restart();
    }
    expect(test.onUnusable).not.toHaveBeenCalled();
  });
});

describe('a grant that was tampered with in the table counts as missing, and is reported', () => {
  const expectUnusable = async (ownerDid: string, reason: UnusableGrant, keys = [KEY]) => {
    expect(await test.delegations(test.replica, keys).grantOf(ownerDid)).toEqual({ error: 'missing' });
    expect(test.onUnusable.mock.calls).toEqual([[ownerDid, reason]]);
  };

  it('when it was moved to another owner', async () => {
    await test.delegations().store(await test.newGrant());
    await test.change(`owner_did = '${mallory.did()}'`);
    await expectUnusable(mallory.did(), 'tampered');
  });

  it('when it was stored for a DID that did not sign it', async () => {
    await test.delegations().store({ ...(await test.newGrant()), ownerDid: mallory.did() });
    await expectUnusable(mallory.did(), 'ucan_wrong_issuer');
  });

  it('when its token id is another', async () => {
    await test.delegations().store(await test.newGrant());
    await test.change(`token_id = '${newTokenId()}'`);
    await expectUnusable(ALICE, 'tampered');
  });

  it('when its text is another', async () => {
    await test.delegations().store(await test.newGrant());
    await test.change(`sealed = ''`);
    await expectUnusable(ALICE, 'tampered');
  });

  it('when its key is lost', async () => {
    await test.delegations().store(await test.newGrant());
    await expectUnusable(ALICE, 'unknown_key', [OTHER_KEY]);
    expect((await test.delegations(test.replica, [OTHER_KEY, KEY]).grantOf(ALICE)).ok).toBeDefined();
  });

  it('when it is not a grant to this oracle', async () => {
    const token = await serialize(await grant({ audience: mallory }));
    await test.delegations().store({ ...(await test.newGrant()), token });
    await expectUnusable(ALICE, 'ucan_wrong_audience');
  });
});
