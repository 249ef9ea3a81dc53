import type { Result } from '../../contract/errors/result.js';
import { checkTokenSize } from './decoding/archive.js';
import { readChain, readToken } from './decoding/chain.js';
import type { Chain, ChainLink } from './decoding/chain.js';
import { explain } from './explain.js';
import type { UcanExplanation } from './explain.js';
import { validateToken, checkUse } from './validate.js';
import type { Circumstances, RevokedTokens, VerifiedUcan } from './validate.js';
import { createKindRules, createToolCallRules } from './token-policies.js';
import type { KindRules, KindSettings } from './token-policies.js';
import { Principal } from './decoding/principal.js';
import { firstOf, isFinal } from './ucan-refusal.js';
import type { UcanRefused } from './ucan-refusal.js';
import { createSignatureChecker } from './verify-signature.js';
import type { SignatureCheckerOptions } from './verify-signature.js';
import { TokenCache } from './token-cache.js';
import { count } from '../../telemetry/metrics.js';
import type { Finding, TokenCacheOptions } from './token-cache.js';

export type { RevokedTokens, VerifiedUcan };
export type UcanResult = Result<VerifiedUcan, UcanRefused>;

export interface VerifyOptions {
  /**
   * Called before a token that is not known to be valid is verified, for a limit by address. An error that it throws is thrown to this
   * caller alone.
   */
  readonly beforeWork?: (() => void | Promise<void>) | undefined;
  /** The key for limits on look-ups of issuers: see `DidResolver`. */
  readonly requester?: string | undefined;
}

export interface UcanVerifier {
  /** A short-lived token that authenticates the user, with the one capability of `AUTH_CAPABILITY`. */
  invocation(token: string, options?: VerifyOptions): Promise<UcanResult>;
  /** The user's grant to this oracle, sent alone to authenticate the caller. */
  delegation(token: string, options?: VerifyOptions): Promise<UcanResult>;
  /** What this oracle may do for the issuer downstream, with the proofs that the issuer may grant it. */
  grant(token: string, options?: VerifyOptions): Promise<UcanResult>;
  /**
   * The permission to call one tool, once: the caller prevents a second use of the `id`.
   * @param tool `<server>/<tool>` or `<tool>`.
   */
  mcpInvocation(token: string, tool: string, options?: VerifyOptions): Promise<UcanResult>;
  /**
   * All errors of a token, not only the first. The cost grows with the size of the token, and nothing is cached. All explanations share one
   * limit on look-ups.
   */
  explain(token: string): Promise<UcanExplanation>;
  /** How many tokens it knows to be valid. */
  known(): number;
}

export interface UcanVerifierOptions extends KindSettings, SignatureCheckerOptions {
  /** The DID of this oracle. */
  readonly audience: string;
  readonly revocations: RevokedTokens;
  /** Unix seconds. */
  readonly clock?: () => number;
  readonly cache?: TokenCacheOptions;
}

/** The cached result for a valid token. */
interface Known {
  readonly ucan: VerifiedUcan;
  /** By the clock of freshness; after that the issuers may have other keys. */
  readonly believedUntil: number;
}

/**
 * Never throws for any content of a token: each failure is an `{ error }` with a code from a closed list. It throws what `beforeWork` and
 * `onLookUpFailed` throw, the latter to all who wait for the same token.
 */
export function createUcanVerifier(options: UcanVerifierOptions): UcanVerifier {
  const { revocations, clock = unixSeconds } = options;
  // A clock that is put back must not make keys fresh for longer; one of a test is for both.
  const freshness = options.clock ?? (() => performance.now() / 1000);
  const audience = Principal.of(options.audience);
  const rules = createKindRules(options);
  const cache = new TokenCache<Known, UcanRefused>(options.cache);

  const circumstances = (): Circumstances => ({ audience, revocations, now: clock() });

  async function verifyAfresh(
    token: string,
    kind: KindRules,
    requester: string | undefined,
  ): Promise<Finding<Known, UcanRefused>> {
    const { ok: opened, error: unreadable } = readToken(token);
    // Whether a token can be read depends on its text alone.
    if (unreadable) return { error: unreadable, isFinal: true };
    let chain: Chain | undefined;
    const checkSignature = createSignatureChecker(options, requester);
    const evidence = {
      token,
      root: opened.root,
      chain: () => (chain ??= readChain(opened)),
      checkSignature: ({ ucan }: ChainLink) => checkSignature(ucan),
    };
    const { ok, error } = await validateToken(evidence, kind, circumstances());
    if (error) {
      const areDidKeys = () => evidence.chain().links.every(({ ucan }) => ucan.issuer.isDidKey);
      return { error, isFinal: isFinal(error.code, areDidKeys) };
    }
    return { ok: { ucan: ok.ucan, believedUntil: freshness() + ok.freshSeconds } };
  }

  async function verify(
    token: string,
    kind: KindRules,
    { beforeWork, requester }: VerifyOptions = {},
  ): Promise<UcanResult> {
    const refused = kind.off ?? checkTokenSize(token);
    if (refused) return { error: refused };
    const key = cache.keyOf(kind.kind, token);
    const known = cache.good(key);
    const isFresh = known && freshness() < known.believedUntil;
    count('twin_oracle.auth.cache.lookups', { cache: 'ucan', result: isFresh ? 'hit' : 'miss' });
    if (isFresh) return use(known, kind);
    if (beforeWork) await beforeWork();
    const bad = cache.bad(key);
    if (bad) return { error: bad };
    const { ok, error } = await cache.once(key, token, () => verifyAfresh(token, kind, requester));
    return error ? { error } : use(ok, kind);
  }

  /** Checks a verified token at its use: the clock and the revocations may have changed while it was cached or a resolver was awaited. */
  function use({ ucan }: Known, kind: KindRules): UcanResult {
    const error = firstOf(checkUse(ucan, kind, circumstances()));
    return error ? { error } : { ok: ucan };
  }

  return {
    invocation: (token, work) => verify(token, rules.invocation, work),
    delegation: (token, work) => verify(token, rules.delegation, work),
    grant: (token, work) => verify(token, rules.grant, work),
    async mcpInvocation(token, tool, { beforeWork, requester } = {}) {
      if (beforeWork) await beforeWork();
      const kind = createToolCallRules(options, audience.did, tool);
      // Used once, so caching it has no benefit.
      const { ok, error } = await verifyAfresh(token, kind, requester);
      return error ? { error } : use(ok, kind);
    },
    known: () => cache.size,
    explain: (token) =>
      explain(token, {
        rules: { ...rules, mcpInvocation: createToolCallRules(options, audience.did) },
        circumstances: circumstances(),
        checkSignature: createSignatureChecker(options, EXPLANATIONS),
      }),
  };
}

/** The requester for explanations, which are public. */
const EXPLANATIONS = 'explanations';

const unixSeconds = (): number => Math.floor(Date.now() / 1000);
