/** Tokens of honest users. */
import * as UCAN from '@ipld/dag-ucan';
import { blockOf, oracle, packToken, type Block } from '../../../../server/auth/testing/ucans.js';
import { AUTH_CAPABILITY } from '../../../../server/auth/ucan/check-claims.js';
import { createKey } from './fast-keys.js';

/** Longer than any run. */
export const LIFETIME_SECONDS = 3600;

/** Unix seconds. */
export const EXPIRATION = Math.floor(Date.now() / 1000) + LIFETIME_SECONDS;

/** Enough that a token has left all caches before it is used again. */
const TOKENS = 64;

/** The ability that chains delegate, over the resources of their first issuer. */
export const ABILITY = 'oracle/access';

/** Tokens with this many proofs, each proving the next; without proofs, the invocation that authenticates its issuer. */
export function manyTokens(proofs: number, count = TOKENS): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, () => createToken(proofs)));
}

async function createToken(proofs: number): Promise<string> {
  const first = createKey();
  const others = Array.from({ length: proofs }, createKey);
  const capability: UCAN.Capability = proofs === 0 ? AUTH_CAPABILITY : { can: ABILITY, with: first.did() };
  let chain: [Block, ...Block[]] | undefined;
  for (const [at, issuer] of [first, ...others].entries()) {
    const ucan = await sign({
      issuer,
      audience: others[at],
      capabilities: [capability],
      proofs: chain?.slice(0, 1) ?? [],
    });
    chain = [ucan, ...(chain ?? [])];
  }
  if (!chain) throw new Error('a token has one UCAN at least');
  return packToken(chain);
}

export interface UcanToSign {
  readonly issuer: UCAN.Signer;
  /** The oracle by default. */
  readonly audience?: UCAN.Principal | undefined;
  readonly capabilities: UCAN.Capabilities;
  /** Any proofs, which need not exist or be distinct. */
  readonly proofs?: readonly Block[];
  readonly nonce?: string;
}

export async function sign({ audience = oracle, proofs = [], ...rest }: UcanToSign): Promise<Block> {
  const links = proofs.map(({ cid }) => cid) as UCAN.Link[];
  return blockOf(UCAN.encode(await UCAN.issue({ audience, proofs: links, expiration: EXPIRATION, ...rest })));
}
