/** What a user signs for one call of a protected MCP tool. Each can be used once. */
import { setImmediate } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import { Problem, type FieldError, type RefusalCode } from '../../contract/problem.js';
import { CLOCK_SKEW_SECONDS } from '../ucan/claims.js';
import type { UcanCaller } from '../ucan/authenticate-ucan.js';
import { decodeUnverified } from '../ucan/decode-unverified.js';
import type { UcanVerifier, VerifiedUcan } from '../ucan/verify.js';
import { useOnce } from './store.js';

/** A name that the caller made up may be as long as the body. */
const MAX_SHOWN_NAME = 128;

/** A verified invocation that may still have been used before. */
export interface RedeemableInvocation {
  /** Its key in `mcpInvocations`. */
  readonly toolName: string;
  /** What it allows a call of, `<server>/<tool>`: the token says so, even where its key names the tool alone. */
  readonly tool: string;
  readonly id: string;
  /** Unix seconds. */
  readonly expiration: number;
}

export interface McpInvocations {
  /** Rejects with `mcp_invocation_refused`, naming the first entry that is not valid or not the user's own. */
  verify(
    invocations: Readonly<Record<string, string>> | undefined,
    caller: Pick<UcanCaller, 'did' | 'asker'>,
  ): Promise<RedeemableInvocation[]>;
  /** Uses them up if the transaction goes through; rejects with `mcp_invocation_refused` when one was used before. */
  redeem(manager: EntityManager, invocations: readonly RedeemableInvocation[]): Promise<void>;
}

export function createMcpInvocations(verifier: UcanVerifier): McpInvocations {
  return {
    async verify(invocations = {}, { did: userDid, asker }) {
      const redeemable: RedeemableInvocation[] = [];
      for (const [toolName, token] of Object.entries(invocations)) {
        // Cheap, and before any signature: nobody is made to look at the tokens of others.
        const { ok: claims } = decodeUnverified(token);
        if (claims && claims.issuer !== userDid)
          throw refusal([
            refused(toolName, 'ucan_wrong_issuer', 'The invocation must be signed by the caller'),
          ]);
        const { ok, error } = await verifier.mcpInvocation(token, toolName, { asker });
        // The first fault ends it, so that a request with many is no dearer than one with a single bad one.
        if (error) throw refusal([refused(toolName, error.code, error.detail)]);
        redeemable.push({ toolName, tool: toolOf(ok), id: ok.id, expiration: ok.expiration });
        // Others are waiting while this one's signatures are checked.
        await setImmediate();
      }
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

/** Verified is that it holds one capability, and that its resource ends in a server and a tool, neither with a slash. */
function toolOf({ capabilities }: VerifiedUcan): string {
  return capabilities.flatMap(({ with: resource }) => resource.split('/').slice(-2)).join('/');
}

/** A field's error whose rule says why a token was refused. */
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
