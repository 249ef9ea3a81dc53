/** Invocations that a user signs for calls of protected MCP tools. Each can be used once. */
import { setImmediate } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import { Problem, type FieldError, type RefusalCode } from '../../contract/errors/problem.js';
import { CLOCK_SKEW_SECONDS } from '../ucan/check-claims.js';
import type { UcanCaller } from '../ucan/authenticate-ucan.js';
import { decodeUnverified } from '../ucan/decoding/decode-unverified.js';
import type { UcanVerifier, VerifiedUcan } from '../ucan/verify.js';
import { useOnce } from './store.js';

/** A name that the caller chose may be as long as the body. */
const MAX_SHOWN_NAME = 128;

/** A verified invocation that may still have been used already. */
export interface RedeemableInvocation {
  /** Its key in `mcpInvocations`. */
  readonly toolName: string;
  /** The tool that it permits to call, `<server>/<tool>`, by the token's own claims, even where its key names the tool alone. */
  readonly tool: string;
  readonly id: string;
  /** Unix seconds. */
  readonly expiration: number;
}

export interface McpInvocations {
  /** Rejects with `mcp_invocation_refused`, naming the first entry that is invalid or not the user's own. */
  verify(
    invocations: Readonly<Record<string, string>> | undefined,
    caller: Pick<UcanCaller, 'did' | 'requester'>,
  ): Promise<RedeemableInvocation[]>;
  /** Marks them as used when the transaction commits; rejects with `mcp_invocation_refused` when one was used already. */
  redeem(manager: EntityManager, invocations: readonly RedeemableInvocation[]): Promise<void>;
}

export function createMcpInvocations(verifier: UcanVerifier): McpInvocations {
  return {
    async verify(invocations = {}, { did: userDid, requester }) {
      const redeemable: RedeemableInvocation[] = [];
      for (const [toolName, token] of Object.entries(invocations)) {
        // A cheap check before any signature: tokens of other users are not verified.
        const { ok: claims } = decodeUnverified(token);
        if (claims && claims.issuer !== userDid)
          throw refusal([
            refused(toolName, 'ucan_wrong_issuer', 'The invocation must be signed by the caller'),
          ]);
        const { ok, error } = await verifier.mcpInvocation(token, toolName, { requester });
        // Stops at the first error, so that a request with many invalid tokens costs no more than one with a single one.
        if (error) throw refusal([refused(toolName, error.code, error.detail)]);
        redeemable.push({ toolName, tool: toolOf(ok), id: ok.id, expiration: ok.expiration });
        // Gives other requests a turn between signature checks.
        await setImmediate();
      }
      return redeemable;
    },

    async redeem(manager, invocations) {
      const replayed = await useOnce(
        manager,
        invocations.map(({ id, expiration }) => ({
          id,
          expiresAt: new Date((expiration + CLOCK_SKEW_SECONDS) * 1000),
        })),
      );
      if (replayed.length === 0) return;
      const errors = invocations
        .filter(({ id }) => replayed.includes(id))
        .map(({ toolName }) =>
          refused(toolName, 'ucan_replayed', 'The invocation was used before; sign a new one'),
        );
      throw refusal(errors);
    },
  };
}

/** Verification has ensured one capability, whose resource ends in a server and a tool, neither with a slash. */
function toolOf({ capabilities }: VerifiedUcan): string {
  return capabilities.flatMap(({ with: resource }) => resource.split('/').slice(-2)).join('/');
}

/** A field error whose rule is the reason for refusing a token. */
type TokenError = FieldError & { readonly rule: RefusalCode };

function refused(toolName: string, rule: RefusalCode, message: string): TokenError {
  return { field: `body.mcpInvocations.${toolName.slice(0, MAX_SHOWN_NAME)}`, rule, message };
}

function refusal(errors: TokenError[]): Problem {
  const names = errors.map(({ field }) => field).join(', ');
  const [first] = errors;
  return new Problem('mcp_invocation_refused', `These invocations are not accepted: ${names}`, {
    errors,
    ...(first && { reason: first.rule, reasonDetail: first.message }),
  });
}
