import { describe, expect, it } from '@jest/globals';
import type { API } from '@ucanto/core';
import { ACCESS, alice, createTestVerifier, grant, serialize, signerOf } from '../testing/ucans.js';

const { verifier } = createTestVerifier();
const bob = await signerOf(4);

interface Claim {
  readonly can: string;
  readonly with: string;
  readonly nb?: object;
}

/** Whether Bob may delegate what he claims, given what Alice granted him. */
const passes = async (granted: Claim, claimed: Claim) => {
  const proof = await grant({ audience: bob, capabilities: [ACCESS, granted as API.Capability] });
  const token = await grant({ issuer: bob, capabilities: [claimed as API.Capability], proofs: [proof] });
  const { ok, error } = await verifier.grant(await serialize(token));
  return ok ? 'yes' : error.code;
};

const { cid } = await grant();
const OWN = 'ixo:space:1';

describe('an ability covers', () => {
  it.each([
    ['store/add', 'store/add', 'yes'],
    ['*', 'store/add', 'yes'],
    ['*', '*', 'yes'],
    ['store/*', 'store/add', 'yes'],
    ['store/*', 'store/add/all', 'yes'],
    ['store/*', 'store/*', 'yes'],
    ['store/*', 'storage/add', 'ucan_escalation'],
    ['store/*', '*', 'ucan_escalation'],
    ['store/add', 'store/*', 'ucan_escalation'],
    ['store/add', 'store/add/all', 'ucan_escalation'],
    ['store/add', 'store/addition', 'ucan_escalation'],
    ['store/ad*', 'store/add', 'ucan_escalation'],
  ])('%s → %s: %s', async (granted, claimed, expected) => {
    expect(await passes({ can: granted, with: OWN }, { can: claimed, with: OWN })).toBe(expected);
  });
});

describe('a resource covers', () => {
  const can = 'store/add';

  it.each([
    [OWN, OWN, 'yes'],
    ['ixo:space:*', OWN, 'yes'],
    ['ixo:space/*', 'ixo:space/1', 'yes'],
    ['ixo:space:*', 'ixo:space:*', 'yes'],
    ['ixo:space:*', 'ixo:spaces', 'ucan_escalation'],
    ['ixo:space/*', 'ixo:space', 'ucan_escalation'],
    [OWN, 'ixo:space:*', 'ucan_escalation'],
    [OWN, `${OWN}0`, 'ucan_escalation'],
    [OWN, OWN.toUpperCase(), 'ucan_escalation'],
    ['ucan:*', OWN, 'ucan_escalation'],
    ['ucan:*', 'ucan:anything', 'ucan_escalation'],
    ['ucan:*', alice.did(), 'yes'],
  ])('%s → %s: %s', async (granted, claimed, expected) => {
    expect(await passes({ can, with: granted }, { can, with: claimed })).toBe(expected);
  });

  it('no DID that only shares a prefix with the granted one or the issuer', async () => {
    const longer = `${bob.did()}0`;
    expect(await passes({ can, with: OWN }, { can, with: bob.did() })).toBe('yes');
    expect(await passes({ can, with: bob.did() }, { can, with: longer })).toBe('ucan_escalation');
    expect(await passes({ can, with: 'ucan:*' }, { can, with: `${alice.did()}0` })).toBe('ucan_escalation');
  });
});

describe('all that an issuer owns', () => {
  const all: Claim = { can: 'store/add', with: 'ucan:*' };
  const carolClaims = async (resource: string) => {
    const carol = await signerOf(5);
    const first = await grant({ audience: bob, capabilities: [all as API.Capability] });
    const second = await grant({
      issuer: bob,
      audience: carol,
      capabilities: [all as API.Capability],
      proofs: [first],
    });
    const claimed = { can: 'store/add', with: resource } as API.Capability;
    const token = await grant({ issuer: carol, capabilities: [claimed], proofs: [second] });
    return (await verifier.grant(await serialize(token))).error?.code ?? 'yes';
  };

  it('may be passed on, and is then what the last issuer owns', async () => {
    expect(await carolClaims(bob.did())).toBe('yes');
    expect(await carolClaims(alice.did())).toBe('ucan_escalation');
  });
});

describe('caveats', () => {
  const claim = (nb?: object): Claim => ({ can: 'store/add', with: OWN, ...(nb && { nb }) });

  it.each<[string, object | undefined, object | undefined, string]>([
    ['may be added', undefined, { max: 1 }, 'yes'],
    ['may be added to none', {}, { max: 1 }, 'yes'],
    ['may stay', { max: 1, list: ['a', { b: null }] }, { list: ['a', { b: null }], max: 1 }, 'yes'],
    ['may stay, with links and bytes', { cid, b: new Uint8Array(2) }, { b: new Uint8Array(2), cid }, 'yes'],
    ['may not be left out', { max: 1 }, undefined, 'ucan_escalation'],
    ['may not be emptied', { max: 1 }, {}, 'ucan_escalation'],
    ['may not be changed', { max: 1 }, { max: 2 }, 'ucan_escalation'],
    ['may not be changed in type', { max: 1 }, { max: '1' }, 'ucan_escalation'],
    ['may not be changed deep inside', { a: [{ b: 1 }] }, { a: [{ b: 2 }] }, 'ucan_escalation'],
    ['may not be extended', { max: 1 }, { max: 1, min: 0 }, 'ucan_escalation'],
    [
      'may not stay as a map that looks like a link',
      { cid },
      { cid: { '/': cid.toString() } },
      'ucan_malformed',
    ],
  ])('%s', async (_, granted, claimed, expected) => {
    expect(await passes(claim(granted), claim(claimed))).toBe(expected);
  });
});
