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
    const { links, refusals } = readChain(open(await serialize(await chain([alice, bob, carol]))));
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

  it('continues after an error', async () => {
    const [missing, good] = [await grant({ audience: bob, nonce: 'a' }), await grant({ audience: bob })];
    const token = open(
      await packToken([await issueOver(bob, missing.cid, missing.cid, good.cid), good.root]),
    );
    const { links, refusals } = readChain(token);
    expect(refusals.map(({ code }) => code)).toEqual(['ucan_missing_proof', 'ucan_missing_proof']);
    expect(links.map(({ ucan }) => ucan.issuer.did)).toEqual([bob.did(), alice.did()]);
  });
});
