/** What a user signs for one call of a protected MCP tool. Each can be used once. */
import type { EntityManager } from 'typeorm';
import { Problem, type FieldError, type RefusalCode } from '../contract/problem.js';
import { CLOCK_SKEW_SECONDS } from './ucan/claims.js';
import type { UcanVerifier } from './ucan/verify.js';
import { useOnce } from './used-tokens/store.js';

/** A name that the caller made up may be as long as the body. */
const MAX_SHOWN_NAME = 128;

/** A verified invocation that may still have been used before. */
export interface RedeemableInvocation {
  /** Its key in `mcpInvocations`. */
  readonly toolName: string;
  readonly id: string;
  /** Unix seconds. */
  readonly expiration: number;
}

export interface McpInvocations {
  /** Rejects with `mcp_invocation_refused`, naming each entry that is not valid or not the user's own. */
  verify(
    invocations: Readonly<Record<string, string>> | undefined,
    userDid: string,
  ): Promise<RedeemableInvocation[]>;
  /** Uses them up if the transaction goes through; rejects with `mcp_invocation_refused` when one was used before. */
  redeem(manager: EntityManager, invocations: readonly RedeemableInvocation[]): Promise<void>;
}

export function createMcpInvocations(verifier: UcanVerifier): McpInvocations {
  return {
    async verify(invocations = {}, userDid) {
      const redeemable: RedeemableInvocation[] = [];
      const errors: FieldError[] = [];
      for (const [toolName, token] of Object.entries(invocations)) {
        const { ok, error } = await verifier.mcpInvocation(token, toolName);
        if (error) errors.push(refused(toolName, error.code, error.detail));
        else if (ok.issuer !== userDid)
          errors.push(refused(toolName, 'ucan_wrong_issuer', 'The invocation must be signed by the caller'));
        else redeemable.push({ toolName, id: ok.id, expiration: ok.expiration });
      }
      if (errors.length > 0) throw refusal(errors);
      return redeemable;
    },

    async redeem(manager, invocations) {
      if (invocations.length === 0) return;
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

function refused(toolName: string, rule: RefusalCode, message: string): FieldError {
  return { field: `body.mcpInvocations.${toolName.slice(0, MAX_SHOWN_NAME)}`, rule, message };
}

function refusal(errors: FieldError[]): Problem {
  const names = errors.map(({ field }) => field).join(', ');
  return new Problem('mcp_invocation_refused', `These invocations are not accepted: ${names}`, { errors });
}
