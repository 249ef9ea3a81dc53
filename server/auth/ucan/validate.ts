/** All the rules, the cheap ones before the expensive ones. Verification and explanation both use them. */
import type { Result } from '../../contract/errors/result.js';
import type { Chain, ChainLink } from './decoding/chain.js';
import {
  checkIssuers,
  checkLifetime,
  checkLink,
  checkPlacement,
  checkTime,
  timesOf,
} from './check-claims.js';
import type { Ucan } from './decoding/decode.js';
import type { Capability } from './decoding/parse-fields.js';
import { checkKind } from './token-policies.js';
import type { KindRules, UcanKind } from './token-policies.js';
import type { Principal } from './decoding/principal.js';
import { firstOf, refuse } from './ucan-refusal.js';
import type { Refusals, UcanRefused } from './ucan-refusal.js';
import type { SignatureCheck } from './verify-signature.js';

/** The set of revoked tokens. Consulted at each use of a token, so it answers from memory. */
export interface RevokedTokens {
  /** @param id Of a token or of a proof, see `VerifiedUcan.id`. */
  has(id: string): boolean;
}

/** Whether one of the UCANs behind a credential was revoked. */
export function isRevoked(ids: readonly string[], revoked: RevokedTokens): boolean {
  return ids.some((id) => revoked.has(id));
}

/** A verified token: its issuer signed it for this oracle, and it is valid now. */
export interface VerifiedUcan {
  readonly kind: UcanKind;
  /** SHA-256 of the signed text in hex: identifies the token in revocations, in the audit log and in replay protection. */
  readonly id: string;
  /** The ids of the token and of all its proofs, its own first. If one is revoked, so is the token. */
  readonly ids: readonly string[];
  /** The DID that signed the token. */
  readonly issuer: string;
  /** The DID of the audience: this oracle. */
  readonly audience: string;
  /** Unix seconds; always finite, the earliest in the chain. Accepted for `CLOCK_SKEW_SECONDS` longer. */
  readonly expiration: number;
  /** Unix seconds; the latest in the chain. */
  readonly notBefore: number | undefined;
  readonly capabilities: readonly Capability[];
  /** The text that was verified. */
  readonly token: string;
}

export interface ValidationResult {
  readonly ucan: VerifiedUcan;
  /** For how many seconds the signatures are valid. */
  readonly freshSeconds: number;
}

/** The facts about a token, each computed on demand. */
export interface Evidence {
  readonly token: string;
  readonly root: Ucan;
  chain(): Chain;
  checkSignature(link: ChainLink): SignatureCheck | Promise<SignatureCheck>;
}

export interface Circumstances {
  /** The DID of this oracle. */
  readonly audience: Principal;
  readonly revocations: RevokedTokens;
  /** Unix seconds. */
  readonly now: number;
}

export async function validateToken(
  evidence: Evidence,
  rules: KindRules,
  circumstances: Circumstances,
): Promise<Result<ValidationResult, UcanRefused>> {
  const { audience, now } = circumstances;
  const unfit = firstOf(checkKind(rules, evidence.root, audience, now));
  if (unfit) return { error: unfit };
  const { links, refusals } = evidence.chain();
  const refused = firstOf(refusals) ?? firstOf(checkChain(links, rules, circumstances));
  if (refused) return { error: refused };
  let freshSeconds = Infinity;
  for (const link of links) {
    const check = evidence.checkSignature(link);
    // Most issuers are a did:key and need no look-up.
    const { refusal, freshSeconds: fresh } = check instanceof Promise ? await check : check;
    if (refusal) return { error: refusal };
    freshSeconds = Math.min(freshSeconds, fresh);
  }
  const { token, root } = evidence;
  const ucans = links.map(({ ucan }) => ucan);
  return {
    ok: {
      ucan: {
        kind: rules.kind,
        id: root.id,
        ids: ucans.map(({ id }) => id),
        issuer: root.issuer.did,
        audience: root.audience.did,
        ...timesOf(ucans),
        capabilities: root.capabilities,
        token,
      },
      freshSeconds,
    },
  };
}

function* checkChain(links: readonly ChainLink[], rules: KindRules, circumstances: Circumstances): Refusals {
  const { revocations, now } = circumstances;
  for (const link of links) yield* checkLink(link, now);
  yield* checkIssuers(links);
  const { expiration } = timesOf(links.map(({ ucan }) => ucan));
  yield* checkLifetime(expiration, now, rules.maxLifetimeSeconds);
  for (const link of links) yield* checkPlacement(link);
  for (const { ucan } of links) yield* checkRevocations([ucan.id], revocations);
}

/** Checked again at each use of a verified token: what may have changed since. */
export function* checkUse(
  ucan: VerifiedUcan,
  rules: KindRules,
  { revocations, now }: Circumstances,
): Refusals {
  yield* checkTime(ucan, now);
  yield* checkLifetime(ucan.expiration, now, rules.maxLifetimeSeconds);
  yield* checkRevocations(ucan.ids, revocations);
}

export function* checkRevocations(ids: readonly string[], revocations: RevokedTokens): Refusals {
  if (isRevoked(ids, revocations)) {
    yield refuse('ucan_revoked', 'The token, or a proof of it, was revoked');
  }
}
