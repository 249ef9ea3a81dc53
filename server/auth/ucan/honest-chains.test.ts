/** Every chain of an honest client is accepted, and every chain with one error is refused. */
import { describe, expect, it } from '@jest/globals';
import * as dagJson from '@ipld/dag-json';
import * as UCAN from '@ipld/dag-ucan';
import { Delegation } from '@ucanto/core';
import type { API } from '@ucanto/core';
import * as ed25519 from '@ucanto/principal/ed25519';
import fc from 'fast-check';
import {
  NOW,
  createTestVerifier,
  grant,
  oracle,
  principalBytes,
  forgedBlock,
  packToken,
  serialize,
  signerOf,
} from '../testing/ucans.js';
import type { Block, UcanFields, UcanInput } from '../testing/ucans.js';
import { toCapabilityJson } from './decoding/capability-json.js';
import type { UcanRefusal } from './ucan-refusal.js';

const people = await Promise.all([31, 32, 33, 34, 35].map(signerOf));
const stranger = await signerOf(36);
const { verifier } = createTestVerifier();

const { cid } = await grant();

/** Every value that a caveat or a fact may hold. */
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.string({ maxLength: 8 }),
    fc.maxSafeInteger(),
    fc.double({ min: -1e15, max: 1e15, noNaN: true }),
    fc.constantFrom(null, true, cid),
    fc.uint8Array({ maxLength: 8 }),
    fc.array(tie('value'), { maxLength: 2 }),
    fc.dictionary(keyOf(), tie('value'), { maxKeys: 2 }),
  ),
}));
const values = fc.dictionary(keyOf(), value, { maxKeys: 2 });

/** `/` alone is reserved: it marks bytes or a link. */
function keyOf(): fc.Arbitrary<string> {
  return fc.string({ maxLength: 8 }).filter((key) => key !== '/' && key !== '__proto__');
}

/** Capabilities that a link may delegate, from wide to narrow. */
const NARROWING: API.Capability[] = [
  { can: '*', with: 'ixo:space:*' },
  { can: 'store/*', with: 'ixo:space:*' },
  { can: 'store/*', with: 'ixo:space:1' },
  { can: 'store/add', with: 'ixo:space:1' },
];
const NARROWEST: API.Capability = { can: 'store/add', with: 'ixo:space:1', nb: { max: 1 } };

interface Step {
  readonly issuer: number;
  readonly narrows: boolean;
  readonly life: number;
  readonly begin: number | undefined;
  readonly nonce: string | undefined;
  readonly facts: API.Fact[];
}

/** Room for two links, each with the weight of eight other values; the limit has its own test. */
const factsOf = fc.array(
  fc.dictionary(
    keyOf(),
    fc.oneof(fc.string({ maxLength: 8 }), fc.integer(), fc.constant(cid), fc.uint8Array({ maxLength: 8 })),
    {
      maxKeys: 1,
    },
  ),
  { maxLength: 2 },
);

const step: fc.Arbitrary<Step> = fc.record({
  issuer: fc.nat(people.length - 1),
  narrows: fc.boolean(),
  life: fc.integer({ min: 1, max: 30 * 24 * 3600 }),
  begin: fc.option(fc.integer({ min: 1, max: NOW }), { nil: undefined }),
  nonce: fc.option(fc.string({ maxLength: 20 }), { nil: undefined }),
  facts: factsOf,
});
const steps = fc.array(step, { minLength: 1, maxLength: 6 });

const issuerOf = ({ issuer }: Step) => {
  const signer = people[issuer];
  if (!signer) throw new Error('there are five');
  return signer;
};

const inputOf = (self: Step, next: Step | undefined, narrowed: number): UcanInput => ({
  issuer: issuerOf(self),
  audience: next ? issuerOf(next) : oracle,
  capabilities: [NARROWING[narrowed] ?? NARROWEST],
  expiration: NOW + self.life,
  facts: self.facts,
  ...(self.begin !== undefined && { notBefore: self.begin }),
  ...(self.nonce !== undefined && { nonce: self.nonce }),
});

const lastOf = <T>(all: readonly T[]): T => {
  const last = all.at(-1);
  if (last === undefined) throw new Error('there is one');
  return last;
};

/** @param change Overrides of one link, which its issuer signs. */
const build = async (all: readonly Step[], change: (at: number) => UcanInput = () => ({})) => {
  let last: API.Delegation | undefined;
  let narrowed = 0;
  for (const [at, each] of all.entries()) {
    if (each.narrows) narrowed += 1;
    last = await grant({
      ...inputOf(each, all[at + 1], narrowed),
      proofs: last ? [last] : [],
      ...change(at),
    });
  }
  if (!last) throw new Error('there is one');
  return last;
};

/** An independent check of every signature, by the library's implementation. */
const isWellSigned = async (token: string): Promise<boolean> => {
  const { ok } = await Delegation.extract(new Uint8Array(Buffer.from(token, 'base64')));
  if (!ok) return false;
  for (const ucan of ok.iterate()) if (!(await isSigned(ucan))) return false;
  return isSigned(ok);
};
const isSigned = async ({ data }: API.Delegation) =>
  UCAN.verifySignature(data, ed25519.Verifier.parse(data.issuer.did()));

describe('an honest chain', () => {
  it('is accepted, with the shortest of all lifetimes and an id for each link', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const token = await serialize(await build(all));
        const { ok, error } = await verifier.grant(token);
        expect(error).toBeUndefined();
        expect(ok?.expiration).toBe(NOW + Math.min(...all.map(({ life }) => life)));
        expect(ok?.issuer).toBe(issuerOf(lastOf(all)).did());
        expect(ok?.ids).toHaveLength(all.length);
        expect(await isWellSigned(token)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('is accepted with any caveats, including bytes and links, and they can be represented as JSON', async () => {
    await fc.assert(
      fc.asyncProperty(values, async (nb) => {
        const capability: API.Capability = { can: 'store/add', with: 'ixo:space:1', nb };
        const [first, last] = people;
        if (!first || !last) throw new Error('there are five');
        const proof = await grant({ issuer: first, audience: last, capabilities: [capability] });
        const token = await grant({ issuer: last, capabilities: [capability], proofs: [proof] });
        const { ok, error } = await verifier.grant(await serialize(token));
        expect(error).toBeUndefined();
        expect(ok?.capabilities).toEqual(token.capabilities);
        const [json] = ok?.capabilities.map(toCapabilityJson) ?? [];
        expect(dagJson.parse(JSON.stringify(json?.nb))).toEqual(nb);
      }),
      { numRuns: 60 },
    );
  });

  const broken: [string, UcanRefusal, number, UcanInput][] = [
    ['has expired', 'ucan_expired', 0, { expiration: NOW - 31 }],
    ['has not begun', 'ucan_not_yet_valid', 0, { notBefore: NOW + 31 }],
    ['but the last is for a stranger', 'ucan_broken_chain', 1, { audience: stranger }],
    [
      'but the first gives more than it had',
      'ucan_escalation',
      1,
      { capabilities: [{ can: 'store/add', with: 'ixo:other:1' }] },
    ],
  ];

  it.each(broken)('of which one link %s is refused: %s', async (_, code, spared, change) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: spared + 1, maxLength: 5 }),
        fc.nat(),
        async (all, seed) => {
          const first = code === 'ucan_escalation' ? spared : 0;
          const at = first + (seed % (all.length - spared));
          const token = await build(all, (each) => (each === at ? change : {}));
          expect((await verifier.grant(await serialize(token))).error?.code).toBe(code);
        },
      ),
      { numRuns: 40 },
    );
  });

  it.each<[string, UcanFields]>([
    ['lives longer than its issuer signed', { exp: NOW + 40 * 24 * 3600 }],
    ['names another issuer than the signer', { iss: principalBytes(stranger.did()) }],
    ['names another audience than the signed one', { aud: principalBytes(stranger.did()) }],
    ['gives other than was signed', { att: [{ can: '*', with: 'ixo:spaces:*' }] }],
    ['contains another nonce than the signed one', { nnc: 'otherwise' }],
  ])('of which one link %s is refused', async (_, change) => {
    await fc.assert(
      fc.asyncProperty(steps, fc.nat(), async (all, seed) => {
        const at = seed % all.length;
        const token = await forgeLink(await build(all), at, change);
        expect((await verifier.grant(token)).error?.code).toMatch(/^ucan_/);
        expect(await isWellSigned(token)).toBe(false);
      }),
      { numRuns: 40 },
    );
  });
});

/** The chain with other fields in one link, and true CIDs above it: only the signatures reveal the change. */
async function forgeLink(token: API.Delegation, at: number, change: UcanFields): Promise<string> {
  const links = [token, ...token.iterate()];
  let last: [Block, ...Block[]] | undefined;
  for (const [index, link] of [...links.entries()].reverse()) {
    const block = await forgedBlock(link, {
      ...(last && { prf: [last[0].cid] }),
      ...(index === at && change),
    });
    last = [block, ...(last ?? [])];
  }
  if (!last) throw new Error('there is one');
  return packToken(last);
}
