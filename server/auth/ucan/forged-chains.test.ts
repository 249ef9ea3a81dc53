/** Attacks with proofs. */
import { describe, expect, it } from '@jest/globals';
import { CAR } from '@ucanto/core';
import type { API } from '@ucanto/core';
import { refusalsOf } from '../testing/refusal-codes.js';
import {
  ACCESS,
  NOW,
  alice,
  chain,
  createTestVerifier,
  delegation,
  forgedBlock,
  grant,
  issueOver,
  mallory,
  oracle,
  packCar,
  packToken,
  principalBytes,
  rootOf,
  serialize,
  signerOf,
  toBase64,
} from '../testing/ucans.js';
import type { Block } from '../testing/ucans.js';
import type { UcanInput } from '../testing/ucans.js';
import type { UcanRefusal } from './ucan-refusal.js';

const { grantRefusalOf } = refusalsOf(createTestVerifier().verifier);
const bob = await signerOf(4);

describe('a chain of proofs is refused:', () => {
  it('with a missing proof', async () => {
    const token = await chain([alice, bob]);
    expect(await grantRefusalOf(await packToken([token.root]))).toBe('ucan_missing_proof');
  });

  it('with a proof whose CID no block can have', async () => {
    const token = await forgedBlock(await grant(), { prf: [await otherLink((await grant()).bytes)] });
    expect(await grantRefusalOf(await packToken([token]))).toBe('ucan_missing_proof');
  });

  it('when it delegates another ability or resource', async () => {
    const held = { can: 'store/add', with: 'ixo:space:1' } as const;
    const taken: API.Capability[] = [
      { ...held, can: 'store/remove' },
      { ...held, can: '*' },
      { ...held, with: 'ixo:space:2' },
      { ...held, with: 'ixo:space:*' },
    ];
    for (const capability of taken) {
      const token = await chain([alice, bob], (at) => ({ capabilities: [at === 0 ? held : capability] }));
      expect(await grantRefusalOf(await serialize(token))).toBe('ucan_escalation');
    }
  });

  it('when a proof is used by another DID than its audience', async () => {
    const token = await grant({ issuer: bob, proofs: [await grant({ audience: mallory })] });
    expect(await grantRefusalOf(await serialize(token))).toBe('ucan_broken_chain');
  });

  it.each<[string, UcanInput, UcanRefusal]>([
    ['has expired', { expiration: NOW - 30 }, 'ucan_expired'],
    ['has not begun', { notBefore: NOW + 31 }, 'ucan_not_yet_valid'],
  ])('one with a proof that %s, however live the token', async (_, change, code) => {
    for (const link of [0, 1]) {
      const token = await chain([alice, bob, mallory], (at) => (at === link ? change : {}));
      expect(await grantRefusalOf(await serialize(token))).toBe(code);
    }
  });

  it('when one of its links never expires', async () => {
    const endless = await chain([alice, bob], () => ({ expiration: Infinity }));
    expect(await grantRefusalOf(await serialize(endless))).toBe('ucan_no_expiration');
  });

  it('with a proof whose signature is invalid', async () => {
    const forged = await forgedBlock(await grant({ issuer: mallory, audience: bob }), {
      iss: principalBytes(alice.did()),
    });
    const resigned = await issueOver(bob, forged.cid);
    expect(await grantRefusalOf(await packToken([resigned, forged]))).toBe('ucan_bad_signature');
  });

  it('when it uses a proof twice, in one UCAN or in several', async () => {
    const shared = await grant({ audience: bob });
    const twice = await issueOver(bob, shared.cid, shared.cid);
    expect(await grantRefusalOf(await packToken([twice, shared.root]))).toBe('ucan_shared_proof');
    const left = await grant({ issuer: bob, audience: mallory, proofs: [shared] });
    const right = await grant({ issuer: bob, audience: mallory, proofs: [shared], nonce: 'right' });
    const both = await packToken([
      await issueOver(mallory, left.cid, right.cid),
      left.root,
      right.root,
      shared.root,
    ]);
    expect(await grantRefusalOf(both)).toBe('ucan_shared_proof');
  });

  it('when its paths multiply with each level, before they are walked', async () => {
    for (const [depth, repeats] of [
      [8, 2],
      [4, 6],
      [5, 5],
    ] as const) {
      const base = await grant({ audience: bob });
      let last: Block = base.root;
      const blocks: Block[] = [base.root];
      for (let level = 0; level < depth; level += 1) {
        last = await issueOver(bob, ...Array.from({ length: repeats }, () => last.cid));
        blocks.unshift(last);
      }
      const [token, ...proofs] = blocks;
      if (!token) throw new Error('there is one');
      expect(await grantRefusalOf(await packToken([token, ...proofs]))).toBe('ucan_shared_proof');
    }
  });

  it('when it lists the root block, or the token itself, as a proof', async () => {
    const token = await grant();
    const root = await rootOf(token.cid);
    const over = await issueOver(alice, root.cid);
    const overRoot = await rootOf(over.cid);
    const car = packCar([overRoot.cid], [over, root, overRoot]);
    expect(await grantRefusalOf(toBase64(car))).toBe('ucan_malformed');
  });

  it('with an attestation: an unsigned delegation from a victim under a CID that was honestly attested', async () => {
    const victim = alice.withDID('did:mailto:example.org:alice');
    const honest = await grant({ issuer: mallory.withDID('did:mailto:example.org:mallory'), audience: bob });
    const attestation = await grant({
      issuer: oracle,
      audience: bob,
      capabilities: [{ can: 'ucan/attest', with: oracle.did(), nb: { proof: honest.cid } }],
    });
    const forgery = await grant({ issuer: victim, audience: bob });
    const token = await issueOver(bob, honest.cid, attestation.cid);
    const relabelled = { cid: honest.cid, bytes: forgery.bytes };
    expect(await grantRefusalOf(await packToken([token, relabelled, attestation.root]))).toBe(
      'ucan_malformed',
    );
    const honestly = await issueOver(bob, forgery.cid, attestation.cid);
    const control = await packToken([honestly, forgery.root, attestation.root]);
    expect(await grantRefusalOf(control)).toBe('ucan_unsupported_issuer');
  });

  it.each<[string, string]>([
    ['what an invocation holds', 'ixo:oracle'],
    ['all that the issuer owns', 'ucan:*'],
    ['a pattern that what an invocation holds begins like', 'ixo:*'],
    ['the same with an ability alone', 'ixo:oracle*'],
  ])('one to be stored that holds %s', async (_, resource) => {
    for (const can of ['*', 'oracle/access'] as const) {
      const token = await delegation({ capabilities: [ACCESS, { can, with: resource as API.Resource }] });
      expect(await grantRefusalOf(token)).toBe('ucan_forbidden_capability');
    }
  });
});

/** The CID of the same bytes with another codec. */
function otherLink(bytes: Uint8Array): Promise<API.Link> {
  return CAR.link(bytes);
}
