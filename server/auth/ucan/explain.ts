/** All errors of a token, for its issuer: verification stops at the first error, this does not. */
import { readChain, readToken } from './decoding/chain.js';
import type { ChainLink } from './decoding/chain.js';
import { checkLink, checkPlacement } from './check-claims.js';
import type { Capability } from './decoding/parse-fields.js';
import { validateToken, checkRevocations } from './validate.js';
import type { Circumstances } from './validate.js';
import type { KindRules, UcanKind } from './token-policies.js';
import type { UcanRefused } from './ucan-refusal.js';
import type { SignatureCheck, SignatureChecker } from './verify-signature.js';

export interface UcanExplanation {
  /** Errors of the token as a whole. */
  readonly faults: UcanRefused[];
  /** The UCANs that could be read, in pre-order: the token itself, then its proofs. */
  readonly links: ExplainedLink[];
  /** Why the token would be refused as each kind; undefined when it would be accepted. A call may be of any tool. */
  readonly accepted: Readonly<Record<UcanKind, UcanRefused | undefined>>;
}

export interface ExplainedLink {
  readonly id: string;
  /** 0 is the token itself. */
  readonly depth: number;
  readonly issuer: string;
  readonly audience: string;
  readonly capabilities: readonly Capability[];
  /** Unix seconds; `null` for never. */
  readonly expiration: number | null;
  /** Unix seconds. */
  readonly notBefore?: number;
  readonly faults: UcanRefused[];
}

export interface ExplainOptions {
  readonly rules: Record<UcanKind, KindRules>;
  readonly circumstances: Circumstances;
  readonly checkSignature: SignatureChecker;
}

/** Applies the rules of verification and collects all their refusals. */
export async function explain(token: string, options: ExplainOptions): Promise<UcanExplanation> {
  const { rules, circumstances } = options;
  const { ok: opened, error } = readToken(token);
  if (error)
    return { faults: [error], links: [], accepted: await forEachKind((kind) => rules[kind].off ?? error) };
  const chain = readChain(opened);
  const checks = new Map<ChainLink, SignatureCheck>();
  for (const link of chain.links) checks.set(link, await options.checkSignature(link.ucan));
  const evidence = {
    token,
    root: opened.root,
    chain: () => chain,
    checkSignature: (link: ChainLink) => checks.get(link) ?? options.checkSignature(link.ucan),
  };
  return {
    faults: chain.refusals,
    links: chain.links.map((link) => explainLink(link, checks.get(link), circumstances)),
    accepted: await forEachKind(
      async (kind) => rules[kind].off ?? (await validateToken(evidence, rules[kind], circumstances)).error,
    ),
  };
}

async function forEachKind(
  reason: (kind: UcanKind) => UcanRefused | undefined | Promise<UcanRefused | undefined>,
): Promise<UcanExplanation['accepted']> {
  return {
    invocation: await reason('invocation'),
    delegation: await reason('delegation'),
    grant: await reason('grant'),
    mcpInvocation: await reason('mcpInvocation'),
  };
}

function explainLink(
  link: ChainLink,
  signature: SignatureCheck | undefined,
  { revocations, now }: Circumstances,
): ExplainedLink {
  const { id, issuer, audience, capabilities, expiration, notBefore } = link.ucan;
  const faults = [
    ...checkLink(link, now),
    ...checkPlacement(link),
    ...checkRevocations([id], revocations),
    // For an issuer that cannot have a key it would add nothing.
    ...(signature?.refusal && issuer.canHaveEd25519Key ? [signature.refusal] : []),
  ];
  return {
    id,
    depth: link.depth,
    issuer: issuer.did,
    audience: audience.did,
    capabilities,
    expiration: expiration === Infinity ? null : expiration,
    ...(notBefore !== undefined && { notBefore }),
    faults,
  };
}
