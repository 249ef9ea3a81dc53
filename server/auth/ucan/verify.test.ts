import { describe, expect, it } from '@jest/globals';
import {
  ACCESS,
  NOW,
  alice,
  chain,
  createTestVerifier,
  delegation,
  grant,
  invocation,
  issue,
  oracle,
  serialize,
  signerOf,
} from '../testing/ucans.js';
import type { UcanInput } from '../testing/ucans.js';

const DAYS = 24 * 3600;
const { verifier } = createTestVerifier();
const bob = await signerOf(4);
const carol = await signerOf(5);

describe('a good token', () => {
  it('as an invocation identifies the caller and the expiry', async () => {
    const token = await invocation();
    expect((await verifier.invocation(token)).ok).toEqual({
      kind: 'invocation',
      id: expect.stringMatching(/^[0-9a-f]{64}$/),
      ids: [expect.any(String)],
      issuer: alice.did(),
      audience: oracle.did(),
      expiration: NOW + 300,
      notBefore: undefined,
      capabilities: [{ can: '*', with: 'ixo:oracle' }],
      token,
    });
  });

  it('as a delegation does the same, whatever it allows', async () => {
    const capabilities = [
      { can: 'mcp/call', with: 'ixo:oracle:x:mcp/a/b' },
      { can: 'oracle/access', with: 'ixo:oracle:x' },
    ] as const;
    const { ok } = await verifier.delegation(await delegation({ capabilities: [...capabilities] }));
    expect(ok).toMatchObject({ kind: 'delegation', issuer: alice.did(), expiration: NOW + 7 * DAYS });
    expect(ok?.capabilities).toEqual(capabilities);
    const powerful = await delegation({ capabilities: [{ can: '*', with: 'ucan:*' }] });
    expect((await verifier.delegation(powerful)).ok?.issuer).toBe(alice.did());
  });

  it('for calls of tools alone does not identify the caller', async () => {
    const token = await delegation({ capabilities: [{ can: 'mcp/call', with: 'ixo:oracle:x:mcp/a/b' }] });
    expect((await verifier.delegation(token)).error?.code).toBe('ucan_wrong_capability');
  });

  it('as a grant names the user and the capabilities', async () => {
    const { ok } = await verifier.grant(await delegation({ notBefore: NOW - 5 }));
    expect(ok).toMatchObject({
      kind: 'grant',
      issuer: alice.did(),
      notBefore: NOW - 5,
      capabilities: [ACCESS],
    });
  });

  it('may be URL-safe base64', async () => {
    const token = Buffer.from(await invocation(), 'base64').toString('base64url');
    expect((await verifier.invocation(token)).ok?.issuer).toBe(alice.did());
  });

  it.each<[string, UcanInput]>([
    ['has an empty caveat', { capabilities: [{ can: '*', with: 'ixo:oracle', nb: {} }] }],
    ['has facts', { facts: [{ session: 'a' }, { list: [1, 'two', null, true, 1.5, new Uint8Array(3)] }] }],
    ['has a nonce', { nonce: 'n' }],
    ['began long ago', { notBefore: 1 }],
  ])('passes when it %s', async (_, input) => {
    expect((await verifier.invocation(await invocation(input))).ok?.issuer).toBe(alice.did());
  });

  it('has an id derived from its signed text, which is unique', async () => {
    const idOf = async (input: UcanInput) => (await verifier.invocation(await invocation(input))).ok?.id;
    expect(await idOf({ nonce: 'a' })).toBe(await idOf({ nonce: 'a' }));
    expect(await idOf({ nonce: 'a' })).not.toBe(await idOf({ nonce: 'b' }));
    const standard = await invocation();
    const urlSafe = Buffer.from(standard, 'base64').toString('base64url');
    const ids = [await verifier.invocation(standard), await verifier.invocation(urlSafe)];
    expect(ids[0]?.ok?.id).toBe(ids[1]?.ok?.id);
  });
});

describe('a chain', () => {
  it('expires with the first of its UCANs and becomes valid with the last', async () => {
    const token = await chain([alice, bob, carol], (at) => ({
      expiration: NOW + (5 - at) * DAYS,
      notBefore: NOW - at,
    }));
    const { ok } = await verifier.grant(await serialize(token));
    expect(ok).toMatchObject({ issuer: carol.did(), expiration: NOW + 3 * DAYS, notBefore: NOW });
    expect(ok?.ids).toHaveLength(3);
    expect(new Set(ok?.ids).size).toBe(3);
    expect(ok?.ids[0]).toBe(ok?.id);
  });

  it('expires when a proof does, although the token itself never would', async () => {
    const token = await chain([alice, bob], (at) => ({ expiration: at === 1 ? Infinity : NOW + DAYS }));
    expect((await verifier.grant(await serialize(token))).ok?.expiration).toBe(NOW + DAYS);
  });

  it('may branch, each capability with a separate proof', async () => {
    const [read, write] = [
      { can: 'store/read', with: 'ixo:space:1' },
      { can: 'store/write', with: 'ixo:space:2' },
    ] as const;
    const proofs = [
      await grant({ audience: carol, capabilities: [read] }),
      await grant({ issuer: bob, audience: carol, capabilities: [write] }),
    ];
    const token = await grant({ issuer: carol, capabilities: [read, write], proofs });
    expect((await verifier.grant(await serialize(token))).ok?.ids).toHaveLength(3);
    const oneShort = await grant({ issuer: carol, capabilities: [read, write], proofs: proofs.slice(0, 1) });
    expect((await verifier.grant(await serialize(oneShort))).error?.code).toBe('ucan_escalation');
  });

  it('may begin with a resource that its issuer owns, without a proof for it', async () => {
    const token = await grant({
      issuer: bob,
      capabilities: [ACCESS, { can: 'profile/read', with: bob.did() }],
      proofs: [await grant({ audience: bob })],
    });
    expect((await verifier.grant(await serialize(token))).ok?.issuer).toBe(bob.did());
  });
});

describe('signing in by delegation alone', () => {
  it('can be turned off, while a grant is still accepted', async () => {
    const { verifier: strict } = createTestVerifier({ delegationSignIn: false });
    const token = await delegation();
    expect((await strict.delegation(token)).error).toEqual({
      code: 'ucan_delegation_sign_in_off',
      detail: 'This oracle takes a delegation only together with an invocation',
    });
    expect((await strict.grant(token)).ok?.issuer).toBe(alice.did());
    expect((await strict.invocation(await invocation())).ok?.issuer).toBe(alice.did());
  });
});

describe('revocation', () => {
  it.each([0, 1, 2])('of UCAN %i of a chain invalidates the token', async (at) => {
    const { verifier: aware, revoked } = createTestVerifier();
    const token = await serialize(await chain([alice, bob, carol]));
    const { ok } = await verifier.grant(token);
    revoked.add(ok?.ids[at] ?? '');
    expect((await aware.grant(token)).error?.code).toBe('ucan_revoked');
  });

  it('holds for the same claims in another spelling, and for a proof in another token', async () => {
    const { verifier: aware, revoked } = createTestVerifier();
    const proof = await grant({ audience: bob });
    const [first, second] = [
      await serialize(await grant({ issuer: bob, proofs: [proof], nonce: 'first' })),
      await serialize(await grant({ issuer: bob, proofs: [proof], nonce: 'second' })),
    ];
    const { ok } = await aware.grant(first);
    revoked.add(ok?.ids[1] ?? '');
    expect((await aware.grant(second)).error?.code).toBe('ucan_revoked');
    expect((await aware.grant(Buffer.from(first, 'base64').toString('base64url'))).error?.code).toBe(
      'ucan_revoked',
    );
  });
});

it('without a clock of its own a verifier uses that of the machine', async () => {
  const { verifier: timely } = createTestVerifier({ clock: undefined });
  const now = Math.floor(Date.now() / 1000);
  expect((await timely.invocation(await invocation({ expiration: now + 300 }))).ok).toBeDefined();
  const over = await invocation({ expiration: now - 60 });
  expect((await timely.invocation(over)).error?.code).toBe('ucan_expired');
  const early = await invocation({ notBefore: now + 300, expiration: now + 600 });
  expect((await timely.invocation(early)).error?.code).toBe('ucan_not_yet_valid');
});

describe('kinds', () => {
  it('are separate: a token accepted as one is verified again as another', async () => {
    const token = await delegation({ expiration: NOW + 300 });
    expect((await verifier.delegation(token)).ok?.kind).toBe('delegation');
    expect((await verifier.grant(token)).ok?.kind).toBe('grant');
    expect((await verifier.invocation(token)).error?.code).toBe('ucan_wrong_capability');
    const invoked = await serialize(await issue());
    expect((await verifier.invocation(invoked)).ok?.kind).toBe('invocation');
    expect((await verifier.grant(invoked)).error?.code).toBe('ucan_forbidden_capability');
  });
});
