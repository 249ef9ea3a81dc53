import { describe, expect, it } from '@jest/globals';
import {
  ACCESS,
  NOW,
  alice,
  chain,
  createTestVerifier,
  delegation,
  forge,
  forgedBlock,
  grant,
  invocation,
  issue,
  issueOver,
  mallory,
  oracle,
  packToken,
  serialize,
  serializeBlock,
  signerOf,
} from '../testing/ucans.js';
import type { UcanInput } from '../testing/ucans.js';
import type { ExplainedLink, UcanExplanation } from './explain.js';
import type { UcanRefused } from './ucan-refusal.js';

const bob = await signerOf(4);
const { verifier, revoked } = createTestVerifier();

const codes = (faults: readonly UcanRefused[]) => faults.map(({ code }) => code);
/** Only the codes, which are what differs. */
const outline = ({
  faults,
  links,
  accepted: { invocation: i, delegation: d, grant: g, mcpInvocation: m },
}: UcanExplanation) => ({
  faults: codes(faults),
  links: links.map((link: ExplainedLink) => codes(link.faults)),
  accepted: [i?.code, d?.code, g?.code, m?.code],
});
const outlineOf = async (token: string) => outline(await verifier.explain(token));

describe('the explanation of a token', () => {
  it('that is valid as one kind says why it is invalid as the others', async () => {
    expect(await outlineOf(await invocation())).toEqual({
      faults: [],
      links: [[]],
      accepted: [undefined, undefined, 'ucan_forbidden_capability', 'ucan_wrong_capability'],
    });
    expect(await outlineOf(await delegation())).toEqual({
      faults: [],
      links: [[]],
      accepted: ['ucan_lifetime_too_long', undefined, undefined, 'ucan_lifetime_too_long'],
    });
  });

  it('lists the claims of each UCAN, the token first', async () => {
    const token = await chain([alice, bob], (at) => ({
      expiration: at === 0 ? Infinity : NOW + 3600,
      ...(at === 0 && { notBefore: NOW - 1 }),
      capabilities: [{ ...ACCESS, ...(at === 1 && { nb: { max: 1 } }) }],
    }));
    const { links } = await verifier.explain(await serialize(token));
    const { ok } = await verifier.grant(await serialize(token));
    expect(links).toEqual([
      {
        id: ok?.ids[0],
        depth: 0,
        issuer: bob.did(),
        audience: oracle.did(),
        capabilities: [{ ...ACCESS, nb: { max: 1 } }],
        expiration: NOW + 3600,
        faults: [],
      },
      {
        id: ok?.ids[1],
        depth: 1,
        issuer: alice.did(),
        audience: bob.did(),
        capabilities: [ACCESS],
        expiration: null,
        notBefore: NOW - 1,
        faults: [],
      },
    ]);
  });

  it('does not stop at the first error', async () => {
    const proof = await forgedBlock(
      await grant({ audience: mallory, capabilities: [{ can: 'store/add', with: 'ixo:space:1' }] }),
      { exp: NOW - 60, nbf: NOW + 60 },
    );
    const token = await issueOver(bob, proof.cid);
    expect(await outlineOf(await packToken([token, proof]))).toEqual({
      faults: [],
      links: [
        ['ucan_escalation'],
        ['ucan_expired', 'ucan_not_yet_valid', 'ucan_broken_chain', 'ucan_bad_signature'],
      ],
      accepted: ['ucan_has_proofs', 'ucan_has_proofs', 'ucan_expired', 'ucan_lifetime_too_long'],
    });
  });

  it('continues after proofs that are missing, shared, too deep or damaged', async () => {
    const good = await grant({ audience: bob });
    const missing = await grant({ audience: bob, nonce: 'missing' });
    const damaged = await grant({ audience: bob, nonce: 'damaged' });
    const token = await issueOver(bob, missing.cid, damaged.cid, good.cid, good.cid);
    const text = await packToken([token, { cid: damaged.cid, bytes: missing.bytes }, good.root]);
    expect(await outlineOf(text)).toEqual({
      faults: ['ucan_missing_proof', 'ucan_malformed', 'ucan_shared_proof'],
      links: [[], []],
      accepted: ['ucan_has_proofs', 'ucan_has_proofs', 'ucan_missing_proof', 'ucan_lifetime_too_long'],
    });
    const issuers = await Promise.all(Array.from({ length: 10 }, (_, at) => signerOf(100 + at)));
    const deep = await outlineOf(await serialize(await chain([alice, ...issuers])));
    expect(deep.faults).toEqual(['ucan_too_many_proofs']);
    expect(deep.links).toHaveLength(9);
  });

  it.each<[string, () => Promise<string>, string]>([
    ['is too large', () => Promise.resolve('A'.repeat(12_289)), 'ucan_too_large'],
    ['is no CAR', () => Promise.resolve('AAAA'), 'ucan_malformed'],
    ['is no UCAN', () => serializeBlock(new Uint8Array([0xa0])), 'ucan_malformed'],
  ])('that %s has that one fault, as every kind', async (_, make, code) => {
    expect(await outlineOf(await make())).toEqual({
      faults: [code],
      links: [],
      accepted: [code, code, code, code],
    });
  });

  it('names an issuer whose key cannot be used, or not be found', async () => {
    const elsewhere = await invocation({ issuer: alice.withDID('did:web:alice.example') });
    expect((await outlineOf(elsewhere)).links).toEqual([['ucan_unsupported_issuer']]);
    const rsa = new Uint8Array([0x85, 0x24, ...new Uint8Array(270).fill(1)]);
    const { links } = await verifier.explain(await forge(await issue(), { iss: rsa }));
    expect(links.map(({ faults }) => codes(faults))).toEqual([['ucan_unsupported_issuer']]);
    expect(links[0]?.issuer).toMatch(/^did:key:z/);
    const { verifier: cut } = createTestVerifier({
      resolver: { resolve: () => Promise.reject(new Error('down')) },
    });
    expect(outline(await cut.explain(elsewhere)).links).toEqual([['ucan_unresolved_issuer']]);
  });

  it('names the UCAN that was revoked', async () => {
    const token = await serialize(await chain([alice, bob]));
    const id = (await verifier.grant(token)).ok?.ids[1] ?? '';
    revoked.add(id);
    expect((await outlineOf(token)).links).toEqual([[], ['ucan_revoked']]);
    expect((await outlineOf(token)).accepted[2]).toBe('ucan_revoked');
    revoked.delete(id);
  });

  it('says that signing in by delegation is off', async () => {
    const { verifier: strict } = createTestVerifier({ delegationSignIn: false });
    const { accepted } = await strict.explain(await delegation());
    expect([accepted.delegation?.code, accepted.grant]).toEqual(['ucan_delegation_sign_in_off', undefined]);
    expect((await strict.explain('AAAA')).accepted.delegation?.code).toBe('ucan_delegation_sign_in_off');
  });

  it('says whether it is valid for a call of the tool that it names', async () => {
    const CALL = { can: 'mcp/call', with: `ixo:oracle:${oracle.did()}:mcp/weather/forecast` } as const;
    const accepted = async (input: UcanInput) =>
      (await verifier.explain(await invocation(input))).accepted.mcpInvocation?.code;
    expect(await accepted({ capabilities: [CALL] })).toBeUndefined();
    expect(await accepted({ capabilities: [CALL], expiration: NOW - 60 })).toBe('ucan_expired');
    expect(await accepted({ capabilities: [CALL, CALL] })).toBe('ucan_wrong_capability');
    for (const rest of ['weather', 'weather/', '/forecast', 'a/b/c', '*', '']) {
      const other = { ...CALL, with: `ixo:oracle:${oracle.did()}:mcp/${rest}` } as const;
      expect(await accepted({ capabilities: [other] })).toBe('ucan_wrong_capability');
    }
  });

  it('never contradicts verification', async () => {
    const tokens = [
      await invocation(),
      await invocation({ audience: mallory }),
      await invocation({ expiration: Infinity }),
      await delegation({ expiration: NOW - 60 }),
      await delegation({ issuer: alice.withDID('did:web:alice.example') }),
      await serialize(await chain([alice, bob, mallory])),
      await serialize(await chain([alice, bob], (at) => (at === 0 ? { audience: mallory } : {}))),
      await serialize(await chain([alice, bob], () => ({ expiration: Infinity }))),
      await serialize(await chain([alice, bob], () => ({ expiration: NOW + 365 * 24 * 3600 }))),
      await forge(await grant(), { nnc: 'other' }),
      'AAAA',
    ];
    for (const token of tokens) {
      const { accepted } = await verifier.explain(token);
      for (const kind of ['invocation', 'delegation', 'grant'] as const) {
        expect(accepted[kind]).toEqual((await verifier[kind](token)).error);
      }
      expect(accepted.mcpInvocation).toEqual((await verifier.mcpInvocation(token, 'forecast')).error);
    }
  });
});
