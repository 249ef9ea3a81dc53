/** Tokens with as many proofs as allowed, including misleading ones. Returns the UCANs of each, the token itself first. */
import type * as UCAN from '@ipld/dag-ucan';
import { CBOR } from '@ucanto/core';
import { alice, blockOf, mallory, oracle, type Block } from '../../../../server/auth/testing/ucans.js';
import { MAX_UCANS } from '../../../../server/auth/ucan/decoding/archive.js';
import { MAX_CAPABILITIES } from '../../../../server/auth/ucan/decoding/parse-fields.js';
import { ABILITY, sign } from './honest-tokens.js';

export type Blocks = readonly [Block, ...Block[]];

const ACCESS: UCAN.Capability = { can: ABILITY, with: alice.did() };

/** A grant with fifteen sibling proofs; honest, unless the last is forged or the first delegates more than it was granted. */
export async function tree(at: number, { isForged = false, isEscalated = false } = {}): Promise<Blocks> {
  const proofs = await Promise.all(
    Array.from({ length: MAX_UCANS - 1 }, async (_, index) => {
      const proof = await sign({
        issuer: alice,
        audience: mallory,
        capabilities: [ACCESS],
        nonce: `${at}.${index}`,
      });
      return isForged && index === MAX_UCANS - 2 ? withOtherNonce(proof, `${at}`) : proof;
    }),
  );
  const can = isEscalated ? 'oracle/other' : ABILITY;
  return [await sign({ issuer: mallory, capabilities: [{ ...ACCESS, can }], proofs }), ...proofs];
}

/** Keeps the original signature. */
function withOtherNonce({ bytes }: Block, nnc: string): Promise<Block> {
  return blockOf(CBOR.encode({ ...CBOR.decode<object>(bytes), nnc }));
}

/** Each names the one below several times, and no path ends: a verifier that walks them walks all of them. */
export async function sharedProofs(at: number, levels: number, repeats: number): Promise<Blocks> {
  const level = (proofs: Block[], audience: UCAN.Principal) =>
    sign({ issuer: mallory, audience, capabilities: [ACCESS], nonce: `${at}`, proofs });
  let blocks: Blocks = [await level([], mallory)];
  for (let above = 1; above <= levels; above++) {
    const [below] = blocks;
    const proofs = Array.from({ length: repeats }, () => below);
    blocks = [await level(proofs, above === levels ? oracle : mallory), ...blocks];
  }
  return blocks;
}

/** Each capability of the token must be compared with each of the proof, and none matches. */
export async function manyToMany(at: number): Promise<Blocks> {
  const held = capabilities(MAX_CAPABILITIES, { nb: { max: 1 } });
  const taken = capabilities(MAX_CAPABILITIES, { nb: { max: 2 } });
  const proof = await sign({ issuer: alice, audience: mallory, capabilities: held, nonce: `${at}` });
  return [await sign({ issuer: mallory, capabilities: taken, proofs: [proof] }), proof];
}

/** Over this many resources of the user. */
export function capabilities(
  count: number,
  more: { readonly nb?: object; readonly with?: UCAN.Resource } = {},
): [UCAN.Capability, ...UCAN.Capability[]] {
  const over = (at: number): UCAN.Capability => ({ can: 'store/add', with: `ixo:user:${at}`, ...more });
  return [over(0), ...Array.from({ length: count - 1 }, (_, at) => over(at + 1))];
}
