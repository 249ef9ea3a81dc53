/** What a token may be sent as, and what each kind of token must be: the rules as data. */
import type { Ucan } from './decode.js';
import type { Capability } from './parse-fields.js';
import { AUTH_CAPABILITY, lifetimeFaults, timeFaults } from './claims.js';
import { EVERYTHING_OWNED, coversResource, hasCaveat } from './attenuation.js';
import type { Principal } from './principal.js';
import { refuse } from './ucan-refusal.js';
import type { Faults, UcanRefused } from './ucan-refusal.js';

/**
 * - `invocation`: "it is I", by the user alone, for minutes.
 * - `delegation`: the user's grant to this oracle, sent alone; as proof of who is calling its capabilities do not matter, but
 *   that one which is for calls of tools alone is none.
 * - `grant`: what the oracle may do for a user downstream, to be stored or to accompany an invocation.
 * - `mcpInvocation`: one call of one tool.
 */
export type UcanKind = 'invocation' | 'delegation' | 'grant' | 'mcpInvocation';

export interface KindRules {
  readonly kind: UcanKind;
  /** Says why tokens of this kind are not taken at all. */
  readonly off?: UcanRefused;
  /** A proof lets somebody other than the issuer have granted this. Who is calling is for the issuer alone to say. */
  readonly proofs: 'none' | 'allowed';
  /** Whose end counts: the token's own, or the earliest in its chain. */
  readonly ends: 'itself' | 'with its chain';
  readonly maxLifetimeSeconds: number;
  checkCapabilities(capabilities: readonly Capability[]): UcanRefused | undefined;
}

export interface KindSettings {
  readonly maxInvocationTtlSeconds: number;
  readonly maxDelegationTtlSeconds: number;
  /** Whether a delegation alone may say who is calling. It is a bearer secret for as long as it lives. */
  readonly delegationSignIn: boolean;
}

/** The ability to call a tool of an MCP server. */
const TOOL_CALL = 'mcp/call';

/** The kinds that say the same whatever they are used for. */
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

/** @param tool `<server>/<tool>` or `<tool>`, as the caller is about to call it; left out, whichever the token names. */
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

/** Whether a token's own claims fit its kind: all that can be said before a proof is looked at. */
export function* kindFaults(rules: KindRules, token: Ucan, audience: Principal, now: number): Faults {
  if (!token.audience.equals(audience)) {
    yield refuse('ucan_wrong_audience', 'The token was made for another audience');
  }
  if (rules.proofs === 'none' && token.proofs.length > 0) {
    yield refuse('ucan_has_proofs', 'The token must come from the user directly, without proofs');
  }
  yield* timeFaults(token, now);
  if (rules.ends === 'itself') yield* lifetimeFaults(token.expiration, now, rules.maxLifetimeSeconds);
  const unfit = rules.checkCapabilities(token.capabilities);
  if (unfit) yield unfit;
}

/** Exactly the one above. */
function onlyAuthCapability(capabilities: readonly Capability[]): UcanRefused | undefined {
  const only = onlyOneWithoutCaveats(capabilities);
  return only?.can === AUTH_CAPABILITY.can && only.with === AUTH_CAPABILITY.with
    ? undefined
    : refuse(
        'ucan_wrong_capability',
        'The token must hold the one capability { can: "*", with: "ixo:oracle" }',
      );
}

/** What was sent in a body for one call of a tool must not sign anybody in when it turns up as a header. */
function notForToolsAlone(capabilities: readonly Capability[]): UcanRefused | undefined {
  return capabilities.length > 0 && capabilities.every(({ can }) => can === TOOL_CALL)
    ? refuse('ucan_wrong_capability', 'A permission to call tools does not say who is calling')
    : undefined;
}

/** Whoever held such a grant could sign in as the user, or prove all that the user owns. */
function nothingToSignInWith(capabilities: readonly Capability[]): UcanRefused | undefined {
  const isForbidden = capabilities.some(
    ({ with: resource }) => resource === EVERYTHING_OWNED || coversResource(resource, AUTH_CAPABILITY.with),
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
  const [, server, name] = SERVER_AND_TOOL.exec(called) ?? [];
  const names = name === undefined ? [] : [undefined, name, `${server ?? ''}/${name}`];
  return names.includes(tool)
    ? undefined
    : refuse(
        'ucan_wrong_capability',
        'The token must hold the one capability { can: "mcp/call", with: "ixo:oracle:<oracle DID>:mcp/<server>/<tool>" } of the tool that is called',
      );
}

/** One slash, so that `a/b` cannot be tool `b` of server `a` and tool `a/b` of another one. */
const SERVER_AND_TOOL = /^([^/]+)\/([^/]+)$/;

/** A caveat might be a limit that we do not understand. */
function onlyOneWithoutCaveats(capabilities: readonly Capability[]): Capability | undefined {
  const [only, ...others] = capabilities;
  return only && others.length === 0 && !hasCaveat(only) ? only : undefined;
}

const DELEGATION_SIGN_IN_OFF = refuse(
  'ucan_delegation_sign_in_off',
  'This oracle takes a delegation only together with an invocation',
);
