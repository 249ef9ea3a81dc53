import { describe, expect, it } from '@jest/globals';
import { alice, chain, grant, issueOver, packToken, serialize, signerOf } from '../../testing/ucans.js';
import { readChain, readToken } from './chain.js';

const bob = await signerOf(4);
const carol = await signerOf(5);

const open = (token: string) => {
  const { ok } = readToken(token);
  if (!ok) throw new Error('it should open');
  return ok;
};

describe('reading a chain', () => {
  it('returns each UCAN with its depth and parent, before its proofs', async () => {
    const { links, refusals } = readChain(open(await serialize(await chain([alice, bob, carol]))), {
      stopAtFirst: true,
    });
    expect(refusals).toEqual([]);
    expect(
      links.map(({ depth, ucan, parent, proofs }) => [
        depth,
        ucan.issuer.did,
        parent?.issuer.did,
        proofs.length,
      ]),
    ).toEqual([
      [0, carol.did(), undefined, 1],
      [1, bob.did(), carol.did(), 1],
      [2, alice.did(), bob.did(), 0],
    ]);
  });

  it('stops at the first error when `stopAtFirst` is set, and only then', async () => {
    const [missing, good] = [await grant({ audience: bob, nonce: 'a' }), await grant({ audience: bob })];
    const token = open(
      await packToken([await issueOver(bob, missing.cid, missing.cid, good.cid), good.root]),
    );
    const hasty = readChain(token, { stopAtFirst: true });
    expect([hasty.links.length, hasty.refusals.length]).toEqual([1, 1]);
    const patient = readChain(token, { stopAtFirst: false });
    expect([patient.links.length, patient.refusals.length]).toEqual([2, 2]);
  });
});
