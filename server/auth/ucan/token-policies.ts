/** The kinds of tokens, and the policy of each kind as data. */
import type { Ucan } from './decoding/decode.js';
import type { Capability } from './decoding/parse-fields.js';
import { AUTH_CAPABILITY, checkLifetime, checkTime } from './check-claims.js';
import { EVERYTHING_OWNED, hasCaveat, matchesResource } from './attenuation.js';
import type { Principal } from './decoding/principal.js';
import { refuse } from './ucan-refusal.js';
import type { Refusals, UcanRefused } from './ucan-refusal.js';

/**
 * - `invocation`: authenticates the user, who alone issues it, for minutes.
 * - `delegation`: the user's grant to this oracle, sent alone; for authentication its capabilities do not matter, but one that only permits
 * calls of tools does not authenticate.
 * - `grant`: what the oracle may do for a user downstream, to be stored or to accompany an invocation.
 * - `mcpInvocation`: one call of one tool.
 */
export type UcanKind = 'invocation' | 'delegation' | 'grant' | 'mcpInvocation';

export interface KindRules {
  readonly kind: UcanKind;
  /** The refusal when tokens of this kind are disabled. */
  readonly off?: UcanRefused;
  /** With a proof, a DID other than the issuer can be the origin of a grant. Only the issuer can authenticate a caller. */
  readonly proofs: 'none' | 'allowed';
  /** Whose expiry counts: the token's own, or the earliest in its chain. */
  readonly ends: 'itself' | 'with its chain';
  readonly maxLifetimeSeconds: number;
  checkCapabilities(capabilities: readonly Capability[]): UcanRefused | undefined;
}

export interface KindSettings {
  readonly maxInvocationTtlSeconds: number;
  readonly maxDelegationTtlSeconds: number;
  /** Whether a delegation alone may authenticate a caller. It is a bearer secret for as long as it is valid. */
  readonly delegationSignIn: boolean;
}

/** The ability to call a tool of an MCP server. */
const TOOL_CALL = 'mcp/call';

/** The kinds whose rules do not depend on the use. */
export type SteadyKind = Exclude<UcanKind, 'mcpInvocation'>;

export function createKindRules(settings: KindSettings): Record<SteadyKind, KindRules> {
  const { maxInvocationTtlSeconds, maxDelegationTtlSeconds, delegationSignIn } = settings;
  return {
    invocation: {
      kind: 'invocation',
      proofs: 'none',
      ends: 'itself',
      maxLifetimeSeconds: maxInvocationTtlSeconds,
      checkCapabilities: onlyAuthCapability,
    },
    delegation: {
      kind: 'delegation',
      ...(!delegationSignIn && { off: DELEGATION_SIGN_IN_OFF }),
      proofs: 'none',
      ends: 'itself',
      maxLifetimeSeconds: maxDelegationTtlSeconds,
      checkCapabilities: notForToolsAlone,
    },
    grant: {
      kind: 'grant',
      proofs: 'allowed',
      ends: 'with its chain',
      maxLifetimeSeconds: maxDelegationTtlSeconds,
      checkCapabilities: nothingToSignInWith,
    },
  };
}

/** @param tool `<server>/<tool>` or `<tool>`, as the caller is about to call it; when omitted, any tool that the token names. */
export function createToolCallRules(
  { maxInvocationTtlSeconds }: KindSettings,
  oracleDid: string,
  tool?: string,
): KindRules {
  return {
    kind: 'mcpInvocation',
    proofs: 'allowed',
    ends: 'itself',
    maxLifetimeSeconds: maxInvocationTtlSeconds,
    checkCapabilities: (capabilities) => onlyToolCall(capabilities, oracleDid, tool),
  };
}

/** Whether a token's own claims fit its kind: all checks that need no proof. */
export function* checkKind(rules: KindRules, token: Ucan, audience: Principal, now: number): Refusals {
  if (!token.audience.equals(audience)) {
    yield refuse('ucan_wrong_audience', 'The token was made for another audience');
  }
  if (rules.proofs === 'none' && token.proofs.length > 0) {
    yield refuse('ucan_has_proofs', 'The token must come from the user directly, without proofs');
  }
  yield* checkTime(token, now);
  if (rules.ends === 'itself') yield* checkLifetime(token.expiration, now, rules.maxLifetimeSeconds);
  const unfit = rules.checkCapabilities(token.capabilities);
  if (unfit) yield unfit;
}

/** Exactly `AUTH_CAPABILITY`. */
function onlyAuthCapability(capabilities: readonly Capability[]): UcanRefused | undefined {
  const only = onlyOneWithoutCaveats(capabilities);
  return only?.can === AUTH_CAPABILITY.can && only.with === AUTH_CAPABILITY.with
    ? undefined
    : refuse(
        'ucan_wrong_capability',
        'The token must hold the one capability { can: "*", with: "ixo:oracle" }',
      );
}

/** A token that was sent in a body for one call of a tool must not authenticate a caller when it is sent as a header. */
function notForToolsAlone(capabilities: readonly Capability[]): UcanRefused | undefined {
  return capabilities.length > 0 && capabilities.every(({ can }) => can === TOOL_CALL)
    ? refuse('ucan_wrong_capability', 'A permission to call tools does not say who is calling')
    : undefined;
}

/** The holder of such a grant could authenticate as the user, or prove everything that the user owns. */
function nothingToSignInWith(capabilities: readonly Capability[]): UcanRefused | undefined {
  const isForbidden = capabilities.some(
    ({ with: resource }) => resource === EVERYTHING_OWNED || matchesResource(resource, AUTH_CAPABILITY.with),
  );
  return isForbidden
    ? refuse('ucan_forbidden_capability', 'A grant must not hold a capability over "ixo:oracle" or "ucan:*"')
    : undefined;
}

function onlyToolCall(
  capabilities: readonly Capability[],
  oracleDid: string,
  tool: string | undefined,
): UcanRefused | undefined {
  const only = onlyOneWithoutCaveats(capabilities);
  const prefix = `ixo:oracle:${oracleDid}:mcp/`;
  const called =
    only?.can === TOOL_CALL && only.with.startsWith(prefix) ? only.with.slice(prefix.length) : '';
  const name = SERVER_AND_TOOL.exec(called)?.[1];
  return name !== undefined && [undefined, name, called].includes(tool)
    ? undefined
    : refuse(
        'ucan_wrong_capability',
        'The token must hold the one capability { can: "mcp/call", with: "ixo:oracle:<oracle DID>:mcp/<server>/<tool>" } of the tool that is called',
      );
}

/** One slash, so that `a/b` cannot be tool `b` of server `a` and tool `a/b` of another one. */
const SERVER_AND_TOOL = /^[^/]+\/([^/]+)$/;

/** A caveat might be a restriction that is not understood here. */
function onlyOneWithoutCaveats(capabilities: readonly Capability[]): Capability | undefined {
  const [only, ...others] = capabilities;
  return only && others.length === 0 && !hasCaveat(only) ? only : undefined;
}

const DELEGATION_SIGN_IN_OFF = refuse(
  'ucan_delegation_sign_in_off',
  'This oracle takes a delegation only together with an invocation',
);
